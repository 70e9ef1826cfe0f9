package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Cost;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.bench.rival.ClaimLog;
import dev.millrace.bench.rival.Drained;
import dev.millrace.bench.rival.Side;
import dev.millrace.model.ActorName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** What a cap costs where it does not bite, and whether it holds where it does. */
public final class Limits implements Bench {
    private static final Setting JOBS = new Setting("jobs", "jobs of a round", 500, 5_000, 20_000, 50_000, 1_000_000);
    private static final Setting ROUNDS = new Setting("rounds", "rounds of each, in turn", 1, 3, 6, 10, 100);
    private static final Setting CAP = new Setting("cap", "most at once where the cap bites", 3, 10, 10, 10, 1_000);
    private static final int CLIENTS = 8;
    private static final int BATCH = 50;
    private static final int ABOVE_DEMAND = 2 * CLIENTS * BATCH;
    /** A cap that bites makes more claims for the same jobs. */
    private static final int SHARE_UNDER_CAP = 10;

    private static final ActorName CAPPED = Jobs.actors(1).get(0);

    @Override
    public String name() {
        return "limits";
    }

    @Override
    public String header() {
        return "Claim with a cap, and without.";
    }

    @Override
    public String description() {
        return "Eight clients claim and end jobs in batches of " + BATCH
                + ". An actor that may have more running than they"
                + " can hold takes turns with one that has no cap; then the cap is small, and the most that ran at once is"
                + " counted.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, ROUNDS, CAP);
    }

    @Override
    public Measured run(Run run) throws InterruptedException, ExecutionException {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase free = server.database("_free", CLIENTS + 1);
            BenchDatabase capped = server.database("_capped", CLIENTS + 1);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition(CLIENTS + " clients, each with a connection and a worker of its own; cap above demand: "
                            + ABOVE_DEMAND + "; a round more to warm up");
            Cost[] costs = costs(run, server, List.of(free, capped));
            double cost = costs[1].seconds() / costs[0].seconds();
            int most = mostAtOnce(run, capped);
            Grid grid = found.grid("cap above demand", "cap", "jobs/s", "WAL B/job", "CPU µs/job server");
            row("none", costs[0], run, grid);
            row(ABOVE_DEMAND, costs[1], run, grid);
            found.grid("cap that bites", "cap", "most at once").row(run.get(CAP), most);
            return found.figure("limits.cost", cost, "x")
                    .figure("limits.overshoot", Math.max(0, most - run.get(CAP)), "jobs")
                    .build();
        }
    }

    private static void cap(BenchDatabase database, int most) {
        database.store().settings().change(CAPPED, settings -> settings.withMaxRunning(most));
    }

    private static void row(Object cap, Cost cost, Run run, Grid grid) {
        double jobs = (double) run.get(JOBS) * run.get(ROUNDS);
        grid.row(cap, jobs / cost.seconds(), cost.walBytes() / jobs, cost.serverMicros() / jobs);
    }

    /** Without a cap, and with one. */
    private static Cost[] costs(Run run, BenchServer server, List<BenchDatabase> databases)
            throws InterruptedException, ExecutionException {
        List<ClaimLog> sides =
                databases.stream().map(each -> new ClaimLog(each, 1, 1)).toList();
        Cost[] costs = {Cost.NONE, Cost.NONE};
        for (int round = 0; round <= run.get(ROUNDS); round++) {
            for (int turn = 0; turn < 2; turn++) {
                int i = (round + turn) % 2; // who goes first changes
                sides.get(i).fill(run.get(JOBS));
                databases.get(i).execute("VACUUM ANALYZE " + databases.get(i).of("job"));
                cap(databases.get(1), ABOVE_DEMAND);
                List<Side.Client> clients = clients(sides.get(i));
                Cost.Meter meter = Cost.begin(server, databases.get(i));
                Drained.seconds(clients, run.get(JOBS), BATCH);
                costs[i] = costs[i].plus(round == 0 ? Cost.NONE : meter.end()); // the first warms up
            }
        }
        return costs;
    }

    private static List<Side.Client> clients(Side side) {
        List<Side.Client> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(side.client());
        }
        return clients;
    }

    /** Never more than truly run: a job counts after its claim has answered, and no more before its end is written. */
    private static int mostAtOnce(Run run, BenchDatabase capped) throws InterruptedException, ExecutionException {
        Side side = new ClaimLog(capped, 1, 1);
        int jobs = run.get(JOBS) / SHARE_UNDER_CAP;
        side.fill(jobs);
        cap(capped, run.get(CAP));
        AtomicInteger left = new AtomicInteger(jobs);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Side.Client client : clients(side)) {
                all.add(threads.submit(work(client, left, running, most)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return most.get();
    }

    private static Callable<Void> work(
            Side.Client client, AtomicInteger left, AtomicInteger running, AtomicInteger most) {
        return () -> {
            while (left.get() > 0) {
                Side.Claim claim = client.claim(BATCH);
                int got = claim.ids().size();
                most.accumulateAndGet(running.addAndGet(got), Math::max);
                running.addAndGet(-got);
                if (got > 0) {
                    claim.finish();
                    left.addAndGet(-got);
                }
            }
            return null;
        };
    }
}
