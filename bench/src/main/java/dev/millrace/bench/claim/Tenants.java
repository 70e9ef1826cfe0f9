package dev.millrace.bench.claim;

import static java.util.Objects.requireNonNull;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.Keep;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Round robin between few and very many tenants. */
public final class Tenants implements Bench {
    private static final Setting MOST = new Setting(
            "most-tenants", "the most tenants; 10 and powers of ten up to it", 20, 1_000, 10_000, 10_000, 100_000);
    private static final Setting JOBS =
            new Setting("jobs", "jobs that wait, at least eight a tenant", 1_000, 10_000, 100_000, 500_000, 10_000_000);
    private static final Setting ROUNDS =
            new Setting("rounds", "claims of each kind, in turn", 1, 20, 100, 100, 10_000);
    private static final int FEWEST = 10;
    private static final int LEAST_JOBS_A_TENANT = 8;
    private static final int LEAST_SERVED = 1_000;
    /** One job in so many is of the first tenant, which so is deeper than all others. */
    private static final int DEEP_NEIGHBOUR = 4;

    /** Each goes round by itself, all from one start, so fairness is judged when each has gone round in full. */
    private static final int WORKERS = 4;

    @Override
    public String name() {
        return "tenants";
    }

    @Override
    public String header() {
        return "Claim in turn from few and from very many tenants.";
    }

    @Override
    public String description() {
        return "One actor in a round-robin queue; a quarter of the jobs are one tenant's. Claims of " + Depth.LIMIT
                + " take turns over numbers of tenants and are rolled back; then four workers claim, each for some full"
                + " rounds, and Jain's index of what the tenants were given is told (1: all alike).";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MOST, JOBS, ROUNDS);
    }

    @Override
    public Measured run(Run run) throws SQLException {
        try (BenchServer server = new BenchServer(run);
                Probes probes = new Probes()) {
            List<Crowd> crowds = new ArrayList<>();
            for (int tenants : numbers(run.get(MOST))) {
                run.tell("storing jobs of " + tenants + " tenants");
                BenchDatabase database = server.database("_" + tenants, 2);
                Crowd crowd = new Crowd(database, tenants, Math.max(run.get(JOBS), LEAST_JOBS_A_TENANT * tenants));
                crowd.fill();
                probes.add(crowd.kind(), database, crowd.jobs);
                crowds.add(crowd);
            }
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("each number of tenants is a schema of its own, vacuumed and analyzed");
            run.tell("measuring");
            probes.run(run.get(ROUNDS));
            return told(run, probes, crowds, found);
        }
    }

    private static List<Integer> numbers(int most) {
        List<Integer> numbers = new ArrayList<>();
        for (int tenants = FEWEST; tenants < most; tenants *= 10) {
            numbers.add(tenants);
        }
        numbers.add(most);
        return numbers;
    }

    private static Measured told(Run run, Probes probes, List<Crowd> crowds, Measured.Builder found) {
        Grid grid = grid(found);
        double worst = 0;
        double least = 1;
        for (int i = 0; i < crowds.size(); i++) {
            run.tell("serving " + crowds.get(i).tenants + " tenants");
            double jain = crowds.get(i).jain();
            least = Math.min(least, jain);
            for (int plan = 0; plan < 2; plan++) { // custom and generic stand next to each other
                Probes.Track fewest = probes.tracks().get(plan);
                Probes.Track track = probes.tracks().get(2 * i + plan);
                worst = Math.max(worst, track.samples.p50() / fewest.samples.p50());
                row(crowds.get(i), track, jain, grid, found);
            }
        }
        return found.figure("tenants.most-to-fewest", worst, "x")
                .figure("tenants.jain", least, "index")
                .build();
    }

    private static Grid grid(Measured.Builder found) {
        return found.grid(
                "a claim of " + Depth.LIMIT + ", round robin",
                "tenants",
                "plan",
                "depth",
                "p50",
                "p95",
                "buffers",
                "widest node",
                "Jain");
    }

    private static void row(Crowd crowd, Probes.Track track, double jain, Grid grid, Measured.Builder found) {
        grid.row(
                crowd.tenants,
                track.probe.plan(),
                crowd.jobs,
                track.samples.p50(),
                track.samples.millis(95),
                (long) track.explained.buffers(),
                track.explained.widest(),
                jain);
        String name = "tenants." + crowd.tenants + "." + track.probe.plan();
        found.figure(name + ".p50", track.samples.p50(), "ms")
                .figure(name + ".buffers", track.explained.buffers(), "pages");
    }

    /** A backlog of some number of tenants. */
    private static final class Crowd {
        private final BenchDatabase database;
        private final int tenants;
        private final int jobs;
        private final Map<UUID, Integer> tenantOf = new HashMap<>();

        Crowd(BenchDatabase database, int tenants, int jobs) {
            this.database = database;
            this.tenants = tenants;
            this.jobs = jobs;
        }

        DepthKind kind() {
            return new DepthKind(tenants + " tenants", 1, tenants);
        }

        private QueueName queue() {
            return kind().queue();
        }

        void fill() {
            RoundRobin.make(database, queue());
            Lane lane = new Lane(queue(), kind().actors().get(0), 0);
            Jobs made = new Jobs();
            made.fillWith(database.store().jobs(), jobs, i -> {
                int tenant = i % DEEP_NEIGHBOUR == 0 ? 0 : (i - i / DEEP_NEIGHBOUR - 1) % tenants;
                NewJob job = made.in(lane, JobKeys.NONE.withFairness("tenant-" + tenant));
                tenantOf.put(job.id().value(), tenant);
                return job;
            });
            database.execute("VACUUM ANALYZE " + database.of("job"));
        }

        /** Claims, and ends what it claimed, until every tenant should have had its share. */
        double jain() {
            double[] given = new double[tenants];
            JobStore store = database.store().jobs();
            List<WorkerId> workers = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                workers.add(database.store().workers().register("tenants", Duration.ofHours(1)));
            }
            int round = WORKERS * tenants;
            int rounds = (LEAST_SERVED + round - 1) / round;
            for (int i = 0; i < rounds * round / Depth.LIMIT; i++) {
                WorkerId worker = workers.get(i % WORKERS);
                List<ClaimedJob> claimed = store.claim(new ClaimRequest(worker, queue(), kind().actors(), Depth.LIMIT));
                claimed.forEach(job ->
                        given[requireNonNull(tenantOf.get(job.fence().jobId().value()))]++);
                Jobs.succeed(store, worker, claimed, Keep.HISTORY);
            }
            double sum = Arrays.stream(given).sum();
            return sum
                    * sum
                    / (tenants * Arrays.stream(given).map(each -> each * each).sum());
        }
    }
}
