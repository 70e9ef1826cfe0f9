package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Lane;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.WorkerStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How long history takes to go when it is kept for less time, and who waits for that. */
public final class Retention implements Bench {
    private static final Setting EVENTS =
            new Setting("events", "events, evenly over a month", 3_000, 300_000, 10_000_000, 10_000_000, 100_000_000);
    private static final Setting FINISHES =
            new Setting("finishes", "finishes, one after another, of each kind", 20, 300, 1_000, 3_000, 100_000);
    private static final int DAYS = 30;
    private static final int DAYS_KEPT = 7;
    private static final int CONNECTIONS = 4;
    private static final int PLENTY = 1_000;
    private static final int TURNS_BESIDE_A_REPORT = 3;

    @Override
    public String name() {
        return "retention";
    }

    @Override
    public String header() {
        return "Keep history for less time, with and without a report that reads it.";
    }

    @Override
    public String description() {
        return "Events of " + DAYS + " days are to be kept for " + DAYS_KEPT
                + ": how long the sweep takes; and how long a"
                + " finish takes at most, by itself and while the sweep works beside a report that reads all events.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(EVENTS, FINISHES);
    }

    @Override
    public Measured run(Run run) throws Exception {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(CONNECTIONS);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("a finish ends a job that failed: history, an attempt and an event, in one commit");
            Finisher finisher =
                    new Finisher(database.store().jobs(), database.store().workers(), run.get(FINISHES));
            MaintenanceStore sweeps = database.store().maintenance();
            finisher.longest(); // warms up
            fill(run, database);
            double alone = finisher.longest();
            double seconds = secondsToDrop(database, sweeps);
            fill(run, database);
            double beside = longestBesideAReport(database, sweeps, finisher);
            double after = secondsToDrop(database, sweeps);
            tell(found, new double[] {seconds, after, alone, beside});
            return found.build();
        }
    }

    private static void tell(Measured.Builder found, double[] values) {
        Grid grid = found.grid("history kept for " + DAYS_KEPT + " days of " + DAYS, "what", "value", "unit");
        grid.row("the sweep, nobody reads", values[0], "s");
        grid.row("the sweep, once a report has ended", values[1], "s");
        grid.row("longest finish, no sweep", values[2], "ms");
        grid.row("longest finish, sweep beside a report", values[3], "ms");
        found.figure("retention.seconds", values[0], "s")
                .figure("retention.seconds-after-report", values[1], "s")
                .figure("retention.longest-finish-alone", values[2], "ms")
                .figure("retention.longest-finish", values[3], "ms");
    }

    private static void fill(Run run, BenchDatabase database) {
        database.execute("UPDATE " + database.of("installation") + " SET keep_events = '" + DAYS + " days'");
        run.tell("filling " + DAYS + " days of events");
        for (int day = DAYS; day > 0; day--) {
            database.execute("SELECT " + database.of("make_partitions") + "(1, now() - interval '" + day + " days')");
        }
        database.execute("INSERT INTO " + database.of("job_event") + " (job_id, occurred_at, kind, detail)"
                + " SELECT gen_random_uuid(), now() - i * interval '" + (DAYS - 1) + " days' / " + run.get(EVENTS)
                + ", 'retrying', 'attempt 1 failed after 0.250000 s; next at 2026-01-01 00:00:00+00'"
                + " FROM generate_series(1, " + run.get(EVENTS) + ") AS i");
    }

    private static double secondsToDrop(BenchDatabase database, MaintenanceStore sweeps) {
        long beganNanos = System.nanoTime();
        database.execute("UPDATE " + database.of("installation") + " SET keep_events = '" + DAYS_KEPT + " days'");
        int dropped = 1;
        while (dropped > 0) {
            dropped = sweeps.dropOldPartitions(PLENTY);
        }
        double seconds = (System.nanoTime() - beganNanos) / 1e9;
        double left = database.number("SELECT count(*) FROM " + database.of("job_event")
                + " WHERE occurred_at < date_trunc('day', now() - interval '" + DAYS_KEPT + " days', 'UTC')");
        if (left > 0) {
            throw new IllegalStateException(left + " events are left that should have gone");
        }
        return seconds;
    }

    private static double longestBesideAReport(BenchDatabase database, MaintenanceStore sweeps, Finisher finisher)
            throws Exception {
        ExecutorService sweeper = Executors.newSingleThreadExecutor();
        try (Connection report = database.connect()) {
            report.setAutoCommit(false);
            read(database, report);
            database.execute("UPDATE " + database.of("installation") + " SET keep_events = '" + DAYS_KEPT + " days'");
            Callable<Void> turns = () -> {
                for (int i = 0; i < TURNS_BESIDE_A_REPORT; i++) {
                    sweeps.dropOldPartitions(PLENTY);
                }
                return null;
            };
            Future<Void> swept = sweeper.submit(turns);
            double longest = 0;
            do {
                longest = Math.max(longest, finisher.longest());
            } while (!swept.isDone());
            swept.get();
            read(database, report);
            return longest;
        } finally {
            sweeper.shutdownNow();
        }
    }

    private static void read(BenchDatabase database, Connection report) throws SQLException {
        try (Statement statement = report.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + database.of("job_event"))) {
            row.next();
        }
    }

    /** Ends jobs one after another, each in a transaction of its own. */
    private record Finisher(JobStore jobs, WorkerStore workers, int count) {
        private static final QueueName QUEUE = new QueueName("bench");
        private static final Lane LANE = new Lane(QUEUE, new ActorName("nothing"), 0);

        /** How long the longest took, in milliseconds. */
        double longest() {
            new Jobs().fill(jobs, count, i -> LANE);
            WorkerId worker = workers.register("bench", Duration.ofHours(1));
            List<ClaimedJob> claimed = jobs.claim(new ClaimRequest(worker, QUEUE, List.of(LANE.actor()), count));
            long longestNanos = 0;
            for (ClaimedJob job : claimed) {
                long beganNanos = System.nanoTime();
                jobs.finish(worker, List.of(new Outcome.Failed(job.fence(), Duration.ZERO, "no", false)));
                longestNanos = Math.max(longestNanos, System.nanoTime() - beganNanos);
            }
            workers.leave(worker);
            return longestNanos / 1e6;
        }
    }
}
