package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a claim costs by how many jobs wait. */
public final class Depth implements Bench {
    /** Jobs a claim. */
    static final int LIMIT = 50;

    private static final Setting DEEPEST = new Setting(
            "deepest", "the most jobs that wait for one actor", 1_000, 50_000, 1_000_000, 10_000_000, 100_000_000);
    private static final Setting DEEPEST_OF_MANY = new Setting(
            "deepest-of-many",
            "the most that wait for many actors or tenants",
            500,
            10_000,
            200_000,
            1_000_000,
            10_000_000);
    private static final Setting MOST_ACTORS =
            new Setting("most-actors", "actors of a queue that has very many", 30, 200, 200, 200, 1_000);
    private static final Setting ROUNDS =
            new Setting("rounds", "claims of each kind, in turn", 1, 20, 100, 100, 10_000);
    private static final List<Integer> LADDER = List.of(1_000, 10_000, 50_000, 200_000, 1_000_000, 10_000_000);
    /** Where the seed's own table ends. */
    private static final int DEEPEST_OF_SEED = 200_000;

    private static final int TINY_SHALLOWEST = 200;

    @Override
    public String name() {
        return "depth";
    }

    @Override
    public String header() {
        return "Claim " + LIMIT + " jobs from backlogs of any depth.";
    }

    @Override
    public String description() {
        return "Claims of every kind and depth take turns on one server and are rolled back, under custom and generic plans."
                + " Prints p50 and p95 in ms, the buffers of a claim, and the rows of the widest plan node, those it threw away"
                + " included. --beside seed runs TaskQ's shipped claim and its candidates v1, v1b and v2 on the same jobs.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(DEEPEST, DEEPEST_OF_MANY, MOST_ACTORS, ROUNDS);
    }

    @Override
    public List<String> besides() {
        return List.of("seed");
    }

    @Override
    public Measured run(Run run) throws SQLException {
        try (BenchServer server = new BenchServer(run);
                Probes probes = new Probes()) {
            for (int depth : depths(run.get(DEEPEST))) {
                run.tell("storing jobs, " + depth + " deep");
                fill(run, server, probes, depth);
            }
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("claims of " + LIMIT
                            + "; rolled-back rounds in turn, after five to warm up; each depth is a"
                            + " schema of its own, vacuumed and analyzed; jit off");
            run.tell("measuring");
            probes.run(run.get(ROUNDS));
            DepthReport.tell(probes, found);
            return found.build();
        }
    }

    /** The seed's depths, and the deepest. */
    private static Set<Integer> depths(int deepest) {
        Set<Integer> depths = new TreeSet<>(LADDER);
        depths.removeIf(depth -> depth > deepest);
        depths.add(deepest);
        if (depths.size() == 1) {
            depths.add(Math.min(TINY_SHALLOWEST, deepest));
        }
        return depths;
    }

    private static void fill(Run run, BenchServer server, Probes probes, int depth) throws SQLException {
        var database = server.database("_" + depth, 2);
        List<DepthKind> kinds = new ArrayList<>(List.of(DepthKind.ONE_ACTOR));
        if (depth <= run.get(DEEPEST_OF_MANY)) {
            kinds.addAll(DepthKind.ofMany(run.get(MOST_ACTORS)));
        }
        for (DepthKind kind : kinds) {
            kind.fill(database, depth);
        }
        database.execute("VACUUM ANALYZE " + database.of("job"));
        if (run.besides().contains("seed") && depth <= DEEPEST_OF_SEED) {
            SeedProbe.fill(database, DepthKind.ONE_ACTOR.queue().value());
            probes.addSeed(database, depth);
        }
        for (DepthKind kind : kinds) {
            probes.add(kind, database, depth);
        }
    }
}
