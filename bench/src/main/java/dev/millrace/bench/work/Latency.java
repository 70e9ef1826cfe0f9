package dev.millrace.bench.work;

import dev.millrace.bench.frame.Bench;
import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchServer;
import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.bench.frame.Measured;
import dev.millrace.bench.frame.Run;
import dev.millrace.bench.frame.Samples;
import dev.millrace.bench.frame.Setting;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.RetryPolicy;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** How long a job that is put in by one process waits until another process starts its handler. */
public final class Latency implements Bench {
    private static final Setting SAMPLES =
            new Setting("samples", "jobs, one at a time", 3, 60, 1_000, 10_000, 1_000_000);
    private static final Setting DEEP = new Setting(
            "waiting",
            "jobs that wait beside, half of another actor, half for tomorrow",
            500,
            20_000,
            1_000_000,
            1_000_000,
            10_000_000);
    private static final int CONNECTIONS = 4;
    private static final int WARM_UP = 100;
    private static final int LONGEST_REST_MICROS = 20_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Actor<Ping, Void> PING =
            Actor.named("ping", Ping.class).retry(RetryPolicy.never()).build();

    @Override
    public String name() {
        return "latency";
    }

    @Override
    public String header() {
        return "Time a job from its enqueue to the start of its handler.";
    }

    @Override
    public String description() {
        return "One Millrace puts jobs in, one at a time with a short rest between; another, with a pool of its own and nothing"
                + " shared but the database, runs them at default settings. The time begins before the enqueue and includes its"
                + " commit, which is told apart as well.";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SAMPLES, DEEP);
    }

    /** Tells its handler which sample it is. */
    record Ping(int number) {}

    /** From before the enqueue until it returns, and until the handler starts. */
    private record Times(Samples toStored, Samples toStart) {
        Times() {
            this(new Samples(), new Samples());
        }
    }

    @Override
    public Measured run(Run run) throws InterruptedException, ExecutionException {
        try (BenchServer server = new BenchServer(run)) {
            BenchDatabase database = server.database(CONNECTIONS);
            Measured.Builder found = new Measured.Builder(this, run, server)
                    .condition("two instances with pools of their own in one Java process, so that one clock tells");
            Grid grid = found.grid(
                    "enqueue to handler, ms", "beside", "samples", "enqueue p50", "p50", "p95", "p99", "max");
            measure("idle", run, database, found, grid);
            run.tell("storing jobs");
            fill(database, run.get(DEEP));
            measure("deep", run, database, found, grid);
            return found.build();
        }
    }

    private static void fill(BenchDatabase database, int deep) {
        Jobs jobs = new Jobs();
        Lane unserved = new Lane(PING.queue(), new ActorName("unserved"), 0);
        JobStart tomorrow = JobStart.after(Duration.ofDays(1));
        jobs.fillWith(
                database.store().jobs(), deep, i -> i % 2 == 0 ? jobs.in(unserved) : jobs.in(PING.lane(), tomorrow));
        database.execute("VACUUM ANALYZE " + database.of("job"));
    }

    private static void measure(String beside, Run run, BenchDatabase database, Measured.Builder found, Grid grid)
            throws InterruptedException, ExecutionException {
        run.tell(beside);
        Times times = new Times();
        SynchronousQueue<Long> startTimes = new SynchronousQueue<>();
        try (Millrace producer = millrace(database);
                Millrace consumer = millrace(database);
                Worker worker = consumer.worker()
                        .handle(PING, (ping, job) -> {
                            startTimes.put(System.nanoTime());
                            return null;
                        })
                        .start()) {
            sample(Math.min(WARM_UP, run.get(SAMPLES)), producer, startTimes, new Times());
            sample(run.get(SAMPLES), producer, startTimes, times);
            worker.close();
        }
        tell(beside, times, found, grid);
    }

    private static void tell(String beside, Times times, Measured.Builder found, Grid grid) {
        Samples starts = times.toStart();
        grid.row(
                beside,
                starts.count(),
                times.toStored().p50(),
                starts.p50(),
                starts.millis(95),
                starts.millis(99),
                starts.millis(100));
        found.figure("latency." + beside + ".p50", starts.p50(), "ms")
                .figure("latency." + beside + ".p99", starts.millis(99), "ms");
    }

    private static Millrace millrace(BenchDatabase database) {
        return Millrace.builder(database.elsewhere(CONNECTIONS))
                .codec(new JacksonCodec())
                .build();
    }

    private static void sample(int count, Millrace producer, SynchronousQueue<Long> starts, Times times)
            throws InterruptedException, ExecutionException {
        SplittableRandom random = new SplittableRandom(1);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < count; i++) {
                long sentAt = timer.schedule(
                                sending(producer, new Ping(i), times),
                                random.nextInt(LONGEST_REST_MICROS),
                                TimeUnit.MICROSECONDS)
                        .get();
                Long startedAt = starts.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                if (startedAt == null) {
                    throw new IllegalStateException("a job was not started within " + PATIENCE);
                }
                times.toStart.addNanos(startedAt - sentAt);
            }
        } finally {
            timer.shutdownNow();
        }
    }

    /** Tells when it began. */
    private static Callable<Long> sending(Millrace producer, Ping ping, Times times) {
        return () -> {
            long now = System.nanoTime();
            producer.client().enqueue(PING, ping);
            times.toStored.addNanos(System.nanoTime() - now);
            return now;
        };
    }
}
