package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.OpenTransaction;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Samples;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.rival.ClaimLog;
import dev.millrace.bench.rival.Side;
import dev.millrace.bench.rival.SkipLocked;
import java.sql.SQLException;
import java.util.List;

/** Claims while a reader pins the xmin horizon, so that nothing that dies can be cleaned away. */
public final class Horizon implements Bench {
    private static final Setting JOBS =
            new Setting("jobs", "jobs of each design, pinned and not", 1_000, 50_000, 300_000, 1_000_000, 10_000_000);
    private static final Setting RIVAL_JOBS = new Setting(
            "rival-jobs",
            "at most as many for SKIP LOCKED, which slows down",
            1_000,
            20_000,
            100_000,
            200_000,
            10_000_000);
    private static final int WINDOWS = 10;
    private static final int BATCH = 50;

    @Override
    public String name() {
        return "horizon";
    }

    @Override
    public String header() {
        return "Claim while another transaction pins the xmin horizon.";
    }

    @Override
    public String description() {
        return "One client claims and ends a backlog in batches of " + BATCH
                + ", in ten windows; in one database a reader has"
                + " a snapshot open from before the first claim, in another of the same server nobody has. Windows of both, and"
                + " of SKIP LOCKED (finish into a history), take turns. The bars are for the later five windows"
                + " taken together.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, RIVAL_JOBS);
    }

    @Override
    public Measured run(Run run) throws SQLException {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase free = server.database("_free", 2);
            BenchDatabase pinned = server.separate("_pinned", 2);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("one client, batches of " + BATCH + ", " + WINDOWS
                            + " windows in turn; a pin holds in its own database alone");
            List<Track> tracks = tracks(run, free, pinned);
            run.tell("storing jobs");
            tracks.forEach(Track::fill);
            List.of(free, pinned).forEach(Horizon::vacuum);
            windows(run, pinned, tracks, found);
            return figures(found, tracks);
        }
    }

    private static List<Track> tracks(Run run, BenchDatabase free, BenchDatabase pinned) {
        int jobs = run.get(JOBS);
        int rivalJobs = Math.min(jobs, run.get(RIVAL_JOBS));
        return List.of(
                new Track(new ClaimLog(free, 1, 1), jobs),
                new Track(new ClaimLog(pinned, 1, 1), jobs),
                new Track(new SkipLocked(free, SkipLocked.Finish.TO_HISTORY, 1, 1), rivalJobs),
                new Track(new SkipLocked(pinned, SkipLocked.Finish.TO_HISTORY, 1, 1), rivalJobs));
    }

    private static void windows(Run run, BenchDatabase pinned, List<Track> tracks, Measured.Builder found)
            throws SQLException {
        Grid grid = found.grid(
                "p50 of a claim in ms, and jobs/s, by window",
                "window",
                "log free",
                "log pinned",
                "skip free",
                "skip pinned",
                "log free/s",
                "log pinned/s",
                "skip free/s",
                "skip pinned/s");
        try (OpenTransaction reader = OpenTransaction.reading(pinned)) {
            for (int window = 0; window < WINDOWS; window++) {
                run.tell("window " + (window + 1) + " of " + WINDOWS);
                measure(window, tracks, grid);
            }
            reader.end();
        }
    }

    private static void vacuum(BenchDatabase database) {
        database.execute("VACUUM ANALYZE " + database.of("job"));
        database.execute("VACUUM ANALYZE " + database.of("rival_job"));
    }

    private static void measure(int window, List<Track> tracks, Grid grid) {
        Object[] row = new Object[1 + 2 * tracks.size()];
        row[0] = window + 1;
        for (int turn = 0; turn < tracks.size(); turn++) {
            int i = (window + turn) % tracks.size(); // who goes first changes
            Track track = tracks.get(i);
            boolean isLate = window >= WINDOWS / 2;
            Samples claims = new Samples();
            double seconds = track.window(claims, isLate);
            row[1 + i] = claims.p50();
            row[1 + tracks.size() + i] = track.jobs / (WINDOWS * seconds);
        }
        grid.row(row);
    }

    private static Measured figures(Measured.Builder found, List<Track> tracks) {
        Track free = tracks.get(0);
        Track pinned = tracks.get(1);
        Track rivalFree = tracks.get(2);
        Track rivalPinned = tracks.get(3);
        return found.figure("horizon.claim-p50", pinned.late.p50() / free.late.p50(), "x")
                .figure("horizon.slowdown", pinned.lateSeconds / free.lateSeconds, "x")
                .figure("horizon.skip-locked.claim-p50", rivalPinned.late.p50() / rivalFree.late.p50(), "x")
                .figure("horizon.skip-locked.slowdown", rivalPinned.lateSeconds / rivalFree.lateSeconds, "x")
                .build();
    }

    /** One design in one database. */
    private static final class Track {
        private final Side side;
        private final Side.Client client;
        private final int jobs;
        private final Samples late = new Samples();
        private double lateSeconds;

        Track(Side side, int jobs) {
            this.side = side;
            this.client = side.client();
            this.jobs = jobs;
        }

        void fill() {
            side.fill(jobs);
        }

        double window(Samples claims, boolean isLate) {
            long startedAtNanos = System.nanoTime();
            int done = 0;
            while (done < jobs / WINDOWS) {
                long askedAtNanos = System.nanoTime();
                Side.Claim claim = client.claim(BATCH);
                long took = System.nanoTime() - askedAtNanos;
                if (claim.ids().isEmpty()) {
                    throw new IllegalStateException(side.name() + " gave nothing while jobs were waiting");
                }
                claims.addNanos(took);
                if (isLate) {
                    late.addNanos(took);
                }
                claim.finish();
                done += claim.ids().size();
            }
            double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
            lateSeconds += isLate ? seconds : 0;
            client.keepHouse();
            return seconds;
        }
    }
}
