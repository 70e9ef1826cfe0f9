package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.CpuTime;
import dev.millrace.bench.frame.Figure;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.bench.frame.Setting;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.Keep;
import dev.millrace.model.Lane;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** How fast one process works off a backlog of jobs that do nothing, each with its own outcome and fence. */
public final class Drain implements Bench {
    private static final Setting JOBS =
            new Setting("jobs", "how many jobs", 500, 20_000, 200_000, 1_000_000, 10_000_000);
    private static final Setting SLOTS = new Setting("slots", "handlers at once", 50, 1_000, 1_000, 1_000, 10_000);
    private static final int CONNECTIONS = 4;
    private static final int WARM_UP = 20_000;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    @Override
    public String name() {
        return "drain";
    }

    @Override
    public String header() {
        return "Work off a backlog of jobs that do nothing.";
    }

    @Override
    public String description() {
        return "One process, every job with its own outcome; once with success kept in history, once deleted. Prints jobs a second, bytes of WAL and commits a job, and the"
                + " processor time a job of the worker's process and of the server. The time includes the worker's start and"
                + " stop.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, SLOTS);
    }

    @Override
    public Measured run(Run run) throws InterruptedException {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase kept = server.database("_kept", CONNECTIONS);
            BenchDatabase deleted = server.database("_deleted", CONNECTIONS);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("one process; payloads of " + Jobs.PAYLOAD_CHARACTERS + " characters; up to " + WARM_UP
                            + " jobs of each kind before, to warm up");
            Grid grid = found.grid(
                    "a backlog worked off",
                    "success",
                    "jobs/s",
                    "WAL B/job",
                    "commits/job",
                    "CPU µs/job worker",
                    "CPU µs/job server",
                    "seconds");
            int warmUp = Math.min(WARM_UP, run.get(JOBS));
            drain(new Backlog(server, kept, Keep.HISTORY, warmUp, run));
            drain(new Backlog(server, deleted, Keep.NONE, warmUp, run));
            found.figures(told(grid, new Backlog(server, kept, Keep.HISTORY, run.get(JOBS), run)));
            found.figures(told(grid, new Backlog(server, deleted, Keep.NONE, run.get(JOBS), run)));
            return found.build();
        }
    }

    /** What is worked off, and where. */
    private record Backlog(BenchServer server, BenchDatabase database, Keep keep, int jobs, Run run) {

        Actor<Jobs.Padding, Void> actor() {
            return Actor.named("nothing", Jobs.Padding.class)
                    .retry(RetryPolicy.never())
                    .keep(keep)
                    .build();
        }

        String success() {
            return keep == Keep.NONE ? "deleted" : "kept";
        }
    }

    private static List<Figure> told(Grid grid, Backlog backlog) throws InterruptedException {
        List<Figure> figures = drain(backlog);
        grid.row(Stream.concat(Stream.of(backlog.success()), figures.stream().map(Figure::value))
                .toArray());
        return figures;
    }

    private static List<Figure> drain(Backlog backlog) throws InterruptedException {
        BenchDatabase database = backlog.database;
        PostgresStore store = database.store();
        backlog.run.tell("storing " + backlog.jobs + " jobs");
        long before = inHistory(database);
        Lane lane = backlog.actor().lane();
        new Jobs().fill(store.jobs(), backlog.jobs, i -> lane);
        database.execute("VACUUM ANALYZE " + database.of("job"));
        database.execute("CHECKPOINT");
        backlog.run.tell("working");
        ServerCounters countersBefore = ServerCounters.read(database);
        CpuTime cpuBefore = CpuTime.read(backlog.server);
        double seconds = seconds(backlog, store);
        CpuTime cpu = CpuTime.read(backlog.server).since(cpuBefore);
        ServerCounters used = ServerCounters.read(database).since(countersBefore);
        requireDone(backlog, inHistory(database) - before);
        return figures(backlog, seconds, used, cpu);
    }

    private static List<Figure> figures(Backlog backlog, double seconds, ServerCounters used, CpuTime cpu) {
        int jobs = backlog.jobs;
        String prefix = "drain." + backlog.success();
        return List.of(
                new Figure(prefix + ".rate", jobs / seconds, "jobs/s"),
                new Figure(prefix + ".wal", used.walBytes() / jobs, "bytes/job"),
                new Figure(prefix + ".commits", used.commits() / jobs, "commits/job"),
                new Figure(prefix + ".cpu-worker", cpu.process() / jobs, "us/job"),
                new Figure(prefix + ".cpu-server", cpu.server() / jobs, "us/job"),
                new Figure(prefix + ".seconds", seconds, "s"));
    }

    /** Seconds from the worker's start until the last outcome is committed. */
    private static double seconds(Backlog backlog, PostgresStore store) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(backlog.jobs);
        WorkerConfig config =
                WorkerConfig.defaults().withSlots(backlog.run.get(SLOTS)).withPollInterval(POLL_INTERVAL);
        try (Millrace millrace =
                Millrace.builder(store).codec(new JacksonCodec()).build()) {
            long startedAtNanos = System.nanoTime();
            Worker worker = millrace.worker()
                    .name("drain")
                    .config(config)
                    .handle(backlog.actor(), (payload, job) -> {
                        left.countDown();
                        return null;
                    })
                    .start();
            left.await();
            worker.close(); // returns once every outcome is committed
            double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
            return seconds;
        }
    }

    private static long inHistory(BenchDatabase database) {
        return (long)
                database.number("SELECT count(*) FROM " + database.of("job_history") + " WHERE state = 'succeeded'");
    }

    private static void requireDone(Backlog backlog, long kept) {
        long toKeep = backlog.keep == Keep.NONE ? 0 : backlog.jobs;
        long left = (long) backlog.database.number("SELECT count(*) FROM " + backlog.database.of("job"));
        if (kept != toKeep || left != 0) {
            throw new IllegalStateException("of " + backlog.jobs + " jobs " + kept + " are in history, where " + toKeep
                    + " belong, and " + left + " are left; the figures would mean nothing");
        }
    }
}
