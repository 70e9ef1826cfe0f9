package dev.millrace.bench;

import dev.millrace.client.JobIds;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.JobStart;
import dev.millrace.model.NewJob;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** How fast one process works off a backlog of jobs that do nothing, each kept in history with its own outcome. */
public final class Drain {
    private static final int ENQUEUE_BATCH = 1_000;
    private static final int PAYLOAD_CHARACTERS = 200;
    private static final int CONNECTIONS = 4;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);
    private static final Actor<Padding, Void> NOTHING =
            Actor.named("nothing", Padding.class).retry(RetryPolicy.never()).build();

    private final @Nullable String url;
    private final int jobs;
    private final int slots;

    /**
     * Sets the bench up.
     *
     * @param url of a PostgreSQL whose schema {@code millrace_bench} may be dropped; null for an embedded server
     * @param jobs at least 1
     * @param slots handlers at once
     */
    public Drain(@Nullable String url, int jobs, int slots) {
        this.url = url;
        this.jobs = jobs;
        this.slots = slots;
    }

    /** A payload of the size that the figures are given for. */
    record Padding(String text) {}

    /** Runs the bench; takes seconds. */
    public Measured run() throws InterruptedException {
        try (BenchDatabase database = new BenchDatabase(url, CONNECTIONS)) {
            PostgresStore store = database.store();
            enqueue(store);
            database.execute("VACUUM ANALYZE " + BenchDatabase.SCHEMA + ".job");
            database.execute("CHECKPOINT");
            ServerCounters before = ServerCounters.read(database);
            double seconds = drain(database, store);
            ServerCounters used = ServerCounters.read(database).since(before);
            return new Measured(conditions(database), figures(seconds, used));
        }
    }

    private void enqueue(PostgresStore store) {
        JobIds ids = new JobIds(InstantSource.system());
        String payload = new JacksonCodec().write(new Padding("x".repeat(PAYLOAD_CHARACTERS)));
        List<NewJob> batch = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            batch.add(new NewJob(ids.next(), NOTHING.lane(), JobStart.now(), NOTHING.retry(), payload));
            if (batch.size() == ENQUEUE_BATCH || i == jobs - 1) {
                store.jobs().enqueue(batch);
                batch.clear();
            }
        }
    }

    /** Seconds from the first claim until the last outcome is committed. */
    private double drain(BenchDatabase database, PostgresStore store) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(jobs);
        WorkerConfig config = WorkerConfig.defaults().withSlots(slots).withPollInterval(POLL_INTERVAL);
        try (Millrace millrace =
                Millrace.builder(store).codec(new JacksonCodec()).build()) {
            long startedAtNanos = System.nanoTime();
            Worker worker = millrace.worker()
                    .name("drain")
                    .config(config)
                    .handle(NOTHING, (payload, job) -> {
                        left.countDown();
                        return null;
                    })
                    .start();
            left.await();
            worker.close(); // returns once every outcome is committed
            double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
            requireKept(database);
            return seconds;
        }
    }

    private void requireKept(BenchDatabase database) {
        double kept = database.number(
                "SELECT count(*) FROM " + BenchDatabase.SCHEMA + ".job_history WHERE state = 'succeeded'");
        if (kept != jobs) {
            throw new IllegalStateException(
                    "of " + jobs + " jobs " + kept + " succeeded; the figures would mean nothing");
        }
    }

    private List<String> conditions(BenchDatabase database) {
        List<String> lines = new ArrayList<>(database.conditions());
        lines.add("java = " + System.getProperty("java.version") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors, shared with the server");
        lines.add("jobs = " + jobs + " of " + PAYLOAD_CHARACTERS + " characters, history kept, one process, " + slots
                + " slots");
        return lines;
    }

    private List<Figure> figures(double seconds, ServerCounters used) {
        return List.of(
                new Figure("drain.rate", jobs / seconds, "jobs/s"),
                new Figure("drain.wal", used.walBytes() / jobs, "bytes/job"),
                new Figure("drain.commits", used.commits() / jobs, "commits/job"),
                new Figure("drain.seconds", seconds, "s"));
    }
}
