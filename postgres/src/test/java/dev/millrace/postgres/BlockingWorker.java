package dev.millrace.postgres;

import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;

/** A process of its own that takes a job and never ends it, to be killed. */
final class BlockingWorker {
    static final String STARTED = "started";

    /** The environment variable with the JDBC URL. */
    static final String URL = "DATABASE_URL";

    /** What it is given. */
    record Task(String name) {}

    static final Actor<Task, Void> BLOCK = Actor.named("block", Task.class)
            .retry(RetryPolicy.exponential().withInitialDelay(Duration.ZERO))
            .build();

    private BlockingWorker() {}

    /** Works on the database of {@link #URL}, and says so once a handler runs. */
    public static void main(String[] arguments) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(System.getenv(URL));
        Millrace millrace = Millrace.builder(PostgresStore.of(source))
                .codec(new JacksonCodec())
                .build();
        millrace.worker()
                .config(WorkerConfig.defaults().withLease(Duration.ofSeconds(2)))
                .handle(BLOCK, (task, job) -> {
                    System.out.println(STARTED);
                    new CountDownLatch(1).await();
                    return null;
                })
                .start();
    }
}
