package dev.millrace.postgres.chaos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Handler;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** A worker that writes down what its handlers begin; also a process of its own, to be killed. */
final class ChaosWorker {
    /** The environment variables of the process: where it works, and where it writes its journal. */
    static final String URL = "MILLRACE_CHAOS_URL";

    static final String JOURNAL_URL = "MILLRACE_CHAOS_JOURNAL_URL";
    static final String RESCUER = "rescuer";
    static final Duration LEASE = Duration.ofSeconds(1);

    /**
     * What it is given.
     *
     * @param does end; fail, at the first attempt; or block, until killed, but for the rescuer
     */
    record Task(String does) {}

    static final Actor<Task, String> ACTOR = Actor.named("chaos", Task.class, String.class)
            .retry(RetryPolicy.exponential().withInitialDelay(Duration.ZERO).withMaxAttempts(1_000))
            .build();

    static final String JOURNAL = """
            CREATE TABLE chaos_journal (
              job_id uuid NOT NULL, attempt int NOT NULL, who text NOT NULL, began_at timestamptz NOT NULL DEFAULT clock_timestamp()
            )""";

    private static final String WRITE = "INSERT INTO chaos_journal (job_id, attempt, who) VALUES (?, ?, ?)";

    private ChaosWorker() {}

    /** Works until it is killed. */
    public static void main(String[] arguments) {
        start(millrace(pool(System.getenv(URL), 6)), pool(System.getenv(JOURNAL_URL), 2), arguments[0]);
    }

    static HikariDataSource pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url + "&socketTimeout=2&connectTimeout=2&loginTimeout=2");
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(2_000);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    static Millrace millrace(DataSource pool) {
        return Millrace.builder(PostgresStore.of(pool))
                .codec(new JacksonCodec())
                .build();
    }

    static Worker start(Millrace millrace, DataSource journal, String who) {
        return start(millrace, who, (task, job) -> {
            try (Connection connection = journal.getConnection();
                    PreparedStatement write = connection.prepareStatement(WRITE)) {
                write.setObject(1, job.jobId().value());
                write.setInt(2, job.attempt());
                write.setString(3, who);
                write.execute();
            }
            if (job.attempt() == 1 && task.does().equals("fail")) {
                throw new IllegalStateException("as planned");
            }
            if (!who.equals(RESCUER) && task.does().equals("block")) {
                new CountDownLatch(1).await();
            }
            return who;
        });
    }

    private static Worker start(Millrace millrace, String who, Handler<Task, String> handler) {
        return millrace.worker()
                .name(who)
                .config(WorkerConfig.defaults().withLease(LEASE).withPollInterval(Duration.ofMillis(20)))
                .handle(ACTOR, handler)
                .start();
    }
}
