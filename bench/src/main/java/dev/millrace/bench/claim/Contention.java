package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Cost;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.OpenTransaction;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.rival.ClaimLog;
import dev.millrace.bench.rival.Drained;
import dev.millrace.bench.rival.Side;
import dev.millrace.bench.rival.SkipLocked;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/** Claims of many clients at once, beside SKIP LOCKED in one run. */
public final class Contention implements Bench {
    private static final Setting JOBS =
            new Setting("jobs", "jobs of a round from batch 50 up", 200, 4_000, 20_000, 40_000, 1_000_000);
    private static final Setting ROUNDS = new Setting("rounds", "rounds of each cell, in turn", 1, 2, 3, 5, 100);
    private static final Setting SECONDS =
            new Setting("seconds", "how long each wait behind is watched", 1, 2, 7, 20, 3_600);

    private static final int POOL = 34;
    private static final String SLOW_FLUSH = "-c commit_delay=3000 -c commit_siblings=0";
    private static final List<String> HOT_TABLES = List.of("job", "claim", "rival_job");

    @Override
    public String name() {
        return "contention";
    }

    @Override
    public String header() {
        return "Claim by many clients at once, beside SKIP LOCKED.";
    }

    @Override
    public String description() {
        return "Clients claim and end jobs in batches until a backlog is gone; claim log and SKIP LOCKED (finish into a"
                + " history) take turns. Then producers and one claimer run together, and the time from an arrival's commit"
                + " to its claim is told. --full runs every combination.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, ROUNDS, SECONDS);
    }

    @Override
    public Measured run(Run run) throws InterruptedException, ExecutionException, SQLException {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase plain = server.database(POOL);
            BenchDatabase slow = server.database("_slow_flush", POOL, SLOW_FLUSH);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition(
                            "clients are threads, each with a connection and a worker of its own; no rests; tables vacuumed"
                                    + " before each round; a round more to warm up; slow flush: " + SLOW_FLUSH);
            rates(run, server, List.of(plain, slow), found);
            found.figure("contention.wait-behind-p99", waitBehind(run, plain, found), "ms");
            return found.build();
        }
    }

    /** The worst of ours. */
    private static double waitBehind(Run run, BenchDatabase database, Measured.Builder found)
            throws InterruptedException, ExecutionException {
        Grid grid = found.grid(
                "wait behind: from an arrival's commit to its claim, ms",
                "in flight",
                "ranks",
                "late commits",
                "design",
                "jobs",
                "p50",
                "p99",
                "max");
        double worst = 0;
        for (WaitBehind wait : WaitBehind.of(run.size(), run.get(SECONDS))) {
            run.tell(wait.toString());
            worst = Math.max(worst, wait.run(new ClaimLog(database, 1, wait.ranks()), grid));
            wait.run(new SkipLocked(database, SkipLocked.Finish.TO_HISTORY, 1, wait.ranks()), grid);
        }
        return worst;
    }

    private static void rates(Run run, BenchServer server, List<BenchDatabase> plainAndSlow, Measured.Builder found)
            throws InterruptedException, ExecutionException, SQLException {
        Grid grid = found.grid(
                "claim and finish, jobs/s",
                "batch",
                "clients",
                "lanes",
                "ranks",
                "weather",
                "claim log",
                "skip locked",
                "ratio",
                "refusals",
                "CPU µs/job log",
                "CPU µs/job skip");
        Map<Cell, Double> ratios = new LinkedHashMap<>();
        for (Cell cell : Cell.of(run.size())) {
            run.tell(cell.toString());
            double[] rates = rates(run, cell, server, plainAndSlow.get(cell.isSlowFlush() ? 1 : 0));
            ratios.put(cell, rates[0] / rates[1]);
            row(cell, rates, grid);
            found.figure("contention.ratio." + cell, rates[0] / rates[1], "x");
        }
        found.figure("contention.worst-ratio", least(ratios.values().stream()), "x")
                .figure("contention.worst-ratio-from-50", least(fromFifty(ratios)), "x");
    }

    private static void row(Cell cell, double[] rates, Grid grid) {
        grid.row(
                cell.batch(),
                cell.clients(),
                cell.lanes(),
                cell.ranks(),
                cell.weather(),
                rates[0],
                rates[1],
                rates[0] / rates[1],
                (long) rates[2],
                rates[3],
                rates[4]);
    }

    private static Stream<Double> fromFifty(Map<Cell, Double> ratios) {
        return ratios.entrySet().stream()
                .filter(entry -> entry.getKey().batch() >= 50)
                .map(Map.Entry::getValue);
    }

    private static double least(Stream<Double> ratios) {
        return ratios.mapToDouble(ratio -> ratio).min().orElse(Double.NaN);
    }

    /**
     * Jobs a second of the claim log and of SKIP LOCKED, how many claims were refused after seconds in the queue, and
     * the server's processor time a job of both.
     */
    private static double[] rates(Run run, Cell cell, BenchServer server, BenchDatabase database)
            throws InterruptedException, ExecutionException, SQLException {
        ClaimLog log = new ClaimLog(database, cell.lanes(), cell.ranks());
        List<Side> sides =
                List.of(log, new SkipLocked(database, SkipLocked.Finish.TO_HISTORY, cell.lanes(), cell.ranks()));
        int jobs = cell.jobs(run.get(JOBS));
        Cost[] costs = {Cost.NONE, Cost.NONE};
        for (int round = 0; round <= run.get(ROUNDS); round++) {
            for (int turn = 0; turn < costs.length; turn++) {
                int i = (round + turn) % costs.length; // who goes first changes
                Cost cost = cost(cell, jobs, server, database, sides.get(i));
                costs[i] = costs[i].plus(round == 0 ? Cost.NONE : cost); // the first warms up
            }
        }
        double all = (double) run.get(ROUNDS) * jobs;
        return new double[] {
            all / costs[0].seconds(),
            all / costs[1].seconds(),
            log.refusals(),
            costs[0].serverMicros() / all,
            costs[1].serverMicros() / all
        };
    }

    private static Cost cost(Cell cell, int jobs, BenchServer server, BenchDatabase database, Side side)
            throws InterruptedException, ExecutionException, SQLException {
        side.fill(jobs);
        HOT_TABLES.forEach(table -> database.execute("VACUUM ANALYZE " + database.of(table)));
        List<Side.Client> clients = new ArrayList<>();
        for (int i = 0; i < cell.clients(); i++) {
            clients.add(side.client());
        }
        try (OpenTransaction writer =
                cell.hasSlowWriter() ? OpenTransaction.writing(database) : OpenTransaction.none()) {
            Cost.Meter meter = Cost.begin(server, database);
            Drained.seconds(clients, jobs, cell.batch());
            Cost cost = meter.end();
            writer.end();
            clients.forEach(Side.Client::keepHouse);
            return cost;
        }
    }
}
