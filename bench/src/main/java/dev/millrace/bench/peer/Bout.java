package dev.millrace.bench.peer;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.CpuTime;
import dev.millrace.bench.frame.OpenTransaction;
import dev.millrace.bench.frame.Samples;
import dev.millrace.bench.frame.ServerCounters;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** One contender's turn in a round, in an empty database of its own. For one thread. */
final class Bout implements AutoCloseable {
    private static final int TICK_MILLIS = 50; // between probes
    private static final double HALF = 0.5;

    private final Contest contest;
    private final Contender contender;
    private final BenchDatabase database;
    private final Map<String, String> environment;
    private final PeerProcess producer;
    private final PeerProcess worker;
    private long finished; // jobs up to now

    Bout(Contest contest, Contender contender) throws IOException {
        this.contest = contest;
        this.contender = contender;
        this.database = contest.server().separate("_peer", 2);
        this.environment = PeerEnvironment.of(database.url());
        this.producer = start();
        this.worker = start();
    }

    private PeerProcess start() throws IOException {
        return new PeerProcess(contender, contest.folder().command(contender), environment);
    }

    /** Makes its tables, and runs enough jobs for both processes to be warm. */
    void warmUp() throws IOException, InterruptedException {
        producer.ask("install", "installed");
        int jobs = contest.warmUp(contender);
        fill(jobs);
        run(jobs);
    }

    private void fill(int jobs) throws IOException, InterruptedException {
        producer.ask("enqueue " + jobs, "enqueued");
    }

    /** Lets the worker run {@code jobs} until all outcomes are committed; returns milliseconds of the probes. */
    private Samples run(int jobs) throws IOException, InterruptedException {
        worker.ask("run " + jobs, "running");
        return finish(jobs);
    }

    private Samples finish(int jobs) throws InterruptedException {
        worker.await("done");
        String[] told = worker.await("ran").split(" ", -1);
        finished += jobs;
        contest.requireDone(contender, database, jobs - Integer.parseInt(told[0]), finished);
        Samples probes = new Samples();
        for (int i = 2; i < told.length; i++) {
            probes.addNanos(Long.parseLong(told[i]) * 1_000);
        }
        return probes;
    }

    /** Works off a backlog. */
    void drain() throws IOException, InterruptedException {
        int jobs = contest.jobs(contender);
        fill(jobs);
        settle();
        ServerCounters countersBefore = ServerCounters.read(database);
        CpuTime cpuBefore = cpu();
        double seconds = drained(jobs);
        CpuTime cpu = cpu().since(cpuBefore);
        ServerCounters used = ServerCounters.read(database).since(countersBefore);
        add(Measure.DRAIN, jobs / seconds);
        add(Measure.WAL, used.walBytes() / jobs);
        add(Measure.COMMITS, used.commits() / jobs);
        add(Measure.CPU_WORKER, cpu.process() / jobs);
        add(Measure.CPU_SERVER, cpu.server() / jobs);
    }

    private CpuTime cpu() {
        return CpuTime.read(contest.server(), worker.handle());
    }

    private double drained(int jobs) throws IOException, InterruptedException {
        long startedAtNanos = System.nanoTime();
        run(jobs);
        return secondsSince(startedAtNanos);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    private void settle() {
        database.execute("VACUUM ANALYZE");
        database.execute("CHECKPOINT");
    }

    private void add(Measure measure, double value) {
        contest.results().add(contender, measure, value);
    }

    /** Works off a backlog while somebody's snapshot keeps all dead rows. */
    void drainPinned() throws IOException, InterruptedException, SQLException {
        int jobs = contest.jobs(contender);
        fill(jobs);
        settle();
        try (OpenTransaction reader = OpenTransaction.reading(database)) {
            add(Measure.PINNED, jobs / drained(jobs));
        }
    }

    /** Puts in and works off at the same time, each as fast as it can. */
    void sustain() throws IOException, InterruptedException {
        int jobs = contest.jobs(contender);
        worker.ask("run " + jobs, "running");
        long startedAtNanos = System.nanoTime();
        producer.ask("enqueue " + jobs, "enqueued");
        finish(jobs);
        add(Measure.SUSTAINED, jobs / secondsSince(startedAtNanos));
    }

    /** Times single jobs from before their enqueue to their handler, alone and beside half of what it sustains. */
    void probe() throws IOException, InterruptedException {
        settle();
        Samples idle = probe(0);
        add(Measure.IDLE_P50, idle.p50());
        add(Measure.IDLE_P99, idle.millis(99));
        double sustained = contest.results().median(contender, Measure.SUSTAINED);
        Samples half = probe((int) Math.ceil(sustained * HALF * TICK_MILLIS / 1_000));
        add(Measure.HALF_P50, half.p50());
        add(Measure.HALF_P99, half.millis(99));
    }

    private Samples probe(int load) throws IOException, InterruptedException {
        int probes = contest.probes();
        int jobs = probes * (load + 1);
        worker.ask("run " + jobs, "running");
        producer.ask("probe " + probes + " " + load + " " + TICK_MILLIS, "probed");
        return finish(jobs);
    }

    /** Kills the worker with running jobs, beside another worker; seconds from the kill until all run again. */
    void recover() throws IOException, InterruptedException {
        int jobs = contest.held();
        fill(jobs);
        worker.ask("hold " + jobs, "holding");
        try (PeerProcess rescuer = start()) {
            rescuer.ask("run " + jobs, "running");
            worker.kill();
            long killedAtNanos = System.nanoTime();
            Optional<String> done = rescuer.await("done", Duration.ofSeconds(contest.patience()));
            if (done.isPresent()) {
                add(Measure.RECOVERY, secondsSince(killedAtNanos));
                rescuer.await("ran");
            }
        }
    }

    @Override
    public void close() throws IOException {
        worker.close();
        producer.close();
        contest.server().drop(database);
    }
}
