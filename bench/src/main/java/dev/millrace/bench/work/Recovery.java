package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Setting;
import dev.millrace.client.JobIds;
import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long it takes until all jobs of a process that was killed run again. */
public final class Recovery implements Bench {
    static final QueueName QUEUE = new QueueName("recovery");

    private static final ActorName ACTOR = new ActorName("recovered");
    private static final Actor<String, Void> IDLE =
            Actor.named("idle", String.class).build();
    private static final Setting JOBS =
            new Setting("jobs", "jobs that run when the process is killed", 500, 5_000, 50_000, 50_000, 1_000_000);
    private static final Setting LEASE =
            new Setting("lease", "milliseconds of its lease", 1_000, 10_000, 10_000, 10_000, 60_000);
    private static final JobIds IDS = Jobs.ids();
    private static final Duration OWN_LEASE = Duration.ofMinutes(10);
    private static final long POLL_MILLIS = 20;

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public String header() {
        return "Kill a process with many running jobs; time until all run again.";
    }

    @Override
    public String description() {
        return "A process claims the jobs, keeps its lease, and is killed (SIGKILL). This one sweeps as every worker does, and"
                + " claims what comes back. The time counts from the kill: the rest of the lease, the sweep, the rest of"
                + " the default retry policy (up to 1 s), and the claims.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(JOBS, LEASE);
    }

    @Override
    public Measured run(Run run) throws Exception {
        int jobs = run.get(JOBS);
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(4);
            Store store = database.store();
            new Jobs().fillWith(store.jobs(), jobs, i -> job());
            run.tell("a process claims " + jobs + " jobs");
            Process holder = startHolder(server, database, jobs, run.get(LEASE));
            try {
                awaitHolding(holder);
                run.tell("killing it");
                return measured(run, server, recover(store, holder, jobs));
            } finally {
                holder.destroyForcibly();
            }
        }
    }

    private static NewJob job() {
        return new NewJob(
                IDS.next(), new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.exponential(), Jobs.payload());
    }

    /** When the first and the last job ran again. */
    private record Times(double firstSeconds, double lastSeconds) {}

    private Measured measured(Run run, BenchServer server, Times times) {
        Measured.Builder found = new Measured.Builder(this, run, server);
        Grid grid = found.grid("Seconds from the kill", "first job runs again", "all do");
        grid.row(times.firstSeconds, times.lastSeconds);
        return found.figure("recovery.first", times.firstSeconds, "s")
                .figure("recovery.all", times.lastSeconds, "s")
                .build();
    }

    private static Process startHolder(BenchServer server, BenchDatabase database, int jobs, int leaseMillis)
            throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        server.url(),
                        database.schema(),
                        ACTOR.value(),
                        String.valueOf(jobs),
                        String.valueOf(leaseMillis))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void awaitHolding(Process holder) throws IOException {
        BufferedReader out = holder.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); !Holder.HOLDING.equals(line); line = out.readLine()) {
            if (line == null) {
                throw new IllegalStateException("the process that was to hold the jobs ended before it did");
            }
        }
    }

    private static Times recover(Store store, Process holder, int jobs) throws InterruptedException {
        WorkerId worker = store.workers().register("rescuer", OWN_LEASE);
        CountDownLatch never = new CountDownLatch(1);
        try (Millrace sweeping = Millrace.on(store)) {
            sweeping.worker()
                    .handle(IDLE, (none, job) -> null)
                    .start(); // its process sweeps; it has no jobs of its own
            holder.destroyForcibly().waitFor();
            long killedAtNanos = System.nanoTime();
            double first = 0;
            int running = 0;
            while (running < jobs) {
                int claimed = store.jobs()
                        .claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), Math.min(ClaimRequest.MAX_LIMIT, jobs)))
                        .size();
                store.workers().renew(worker, OWN_LEASE, HeldClaims.from(0));
                first = running == 0 && claimed > 0 ? seconds(killedAtNanos) : first;
                running += claimed;
                if (claimed == 0) {
                    never.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
            return new Times(first, seconds(killedAtNanos));
        }
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }
}
