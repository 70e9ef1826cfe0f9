package dev.millrace.testing;

import dev.millrace.maintenance.Sweep;
import dev.millrace.memory.MemoryStore;
import dev.millrace.memory.MemoryTx;
import dev.millrace.model.Actor;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.QueueName;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.JobFilter;
import dev.millrace.store.Page;
import dev.millrace.store.Tx;
import dev.millrace.store.Violation;
import dev.millrace.worker.Handler;
import dev.millrace.worker.SteppedWorker;
import dev.millrace.worker.WorkerBuilder;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Millrace for tests: jobs in memory, time that passes when the test says so, and one worker that does nothing but what it is
 * told to, on the thread of the test. For one thread.
 *
 * <pre>{@code
 * TestMillrace test = TestMillrace.create().handle(WELCOME, mails::welcome);
 * JobId id = test.millrace().client().enqueue(WELCOME, new Welcome("ada@example.org"));
 * test.drain();
 * test.job(id).hasSucceeded();
 * }</pre>
 *
 * <p>The worker runs the engine's own code, and the store passes the contract of the one on PostgreSQL; only threads are
 * missing. Ids are random, all else is the same each time: retries are not jittered, and the clock begins in 2030.
 */
public final class TestMillrace {
    private static final int MOST_ATTEMPTS = 2_000;
    private static final Set<String> OF_JOBS_ALIVE = Set.of("take-back", "fail-expired", "unblock", "follow-mode");

    private final VirtualClock clock = new VirtualClock();
    private final MemoryStore store = new MemoryStore(clock, () -> 0);
    private final List<Sweep> sweeps = Sweep.all(clock::nanoTime);
    private final List<Consumer<WorkerBuilder>> settings = new ArrayList<>();
    private final CrashPoints points;
    private final JsonCodec codec;
    private final Millrace millrace;
    private Optional<SteppedWorker> worker = Optional.empty();

    TestMillrace(CrashPoints points, JsonCodec codec) {
        this.points = points;
        this.codec = codec;
        this.millrace = Millrace.builder(CrashingStore.of(store, points))
                .codec(codec)
                .clock(clock)
                .build();
    }

    /** Nothing is there, and it is the beginning of 2030; JSON by {@link JsonCodec#onClassPath()}. */
    public static TestMillrace create() {
        return create(JsonCodec.onClassPath());
    }

    /** The same with another way to read and write JSON. */
    public static TestMillrace create(JsonCodec codec) {
        return new TestMillrace(CrashPoints.none(), codec);
    }

    /**
     * Runs a scenario again and again, killing its worker at another point each time: before and after each statement, and
     * where the scenario {@linkplain #mark says so}. The killed worker's lease runs out, its jobs are taken back by their
     * own policies, and another goes on. The scenario must end as it does without a crash.
     *
     * @param scenario begins with nothing, lets the worker {@link #drain}, and returns what is to be the same: the state of
     *     the application, without ids and times
     * @return what it ends with
     * @throws AssertionError if it ends otherwise, or fails, after a crash; the message says where that was
     */
    public static <T> T crashEverywhere(Function<? super TestMillrace, T> scenario) {
        return new CrashEverywhere<T>(scenario, JsonCodec.onClassPath()).run();
    }

    /** What the application is given: puts jobs in and reads them. Its own workers are not for tests with this one. */
    public Millrace millrace() {
        return millrace;
    }

    /** The time, for the application. */
    public InstantSource clock() {
        return clock;
    }

    /** Lets the worker handle an actor. */
    public <P, R> TestMillrace handle(Actor<P, R> actor, Handler<P, R> handler) {
        return worker(builder -> builder.handle(actor, handler));
    }

    /** Sets up the worker, as an application does; asked each time when a worker starts, for it may have crashed. */
    public TestMillrace worker(Consumer<WorkerBuilder> setting) {
        settings.add(setting);
        return this;
    }

    /**
     * Lets the worker claim a job and run it, if one is due.
     *
     * @return whether it did something
     */
    public boolean step() {
        points.working(true);
        try {
            return working().step().isPresent();
        } catch (Crash crash) {
            startAnew();
            return true;
        } finally {
            points.working(false);
        }
    }

    private SteppedWorker working() {
        if (worker.isEmpty()) {
            WorkerBuilder builder = millrace.worker().name("test");
            settings.forEach(setting -> setting.accept(builder));
            worker = Optional.of(builder.startStepped(clock));
        }
        return worker.get();
    }

    private void startAnew() {
        Duration lease =
                worker.map(SteppedWorker::lease).orElse(WorkerConfig.defaults().lease());
        worker.ifPresent(SteppedWorker::die);
        worker = Optional.empty();
        points.startAnew();
        clock.advance(lease);
        sweepJobsAlive();
    }

    /**
     * Runs what is due, and what becomes due thereby, until nothing is. No time passes.
     *
     * @return how many attempts ran
     * @throws AssertionError if there is no end to it after 2,000 attempts
     */
    public int runDue() {
        return runDue(MOST_ATTEMPTS);
    }

    private int runDue(int most) {
        sweepJobsAlive();
        int ran = 0;
        while (step()) {
            if (++ran > most) {
                throw new AssertionError("jobs go on and on: " + MOST_ATTEMPTS + " attempts ran; the newest job is "
                        + store.reader().list(JobFilter.any(), Page.first(1)));
            }
        }
        return ran;
    }

    /**
     * Runs everything to its end: what is due, then what is scheduled, letting time pass until it is due. What is left waits
     * for something else, such as a pause.
     *
     * @return how many attempts ran
     * @throws AssertionError if there is no end to it after 2,000 attempts
     */
    public int drain() {
        int ran = runDue();
        for (Optional<Instant> due = nextDue(); due.isPresent(); due = nextDue()) {
            advance(Duration.between(clock.instant(), due.get()));
            ran += runDue(MOST_ATTEMPTS - ran);
        }
        return ran;
    }

    /** When the first of the jobs that the worker serves is due which is not due yet. */
    private Optional<Instant> nextDue() {
        Map<QueueName, List<ActorName>> served = working().served();
        return jobs(JobFilter.any().in(JobState.SCHEDULED))
                .filter(job -> served.getOrDefault(job.lane().queue(), List.of())
                        .contains(job.lane().actor()))
                .map(job -> job.times().scheduledAt())
                .min(Comparator.naturalOrder());
    }

    private Stream<JobStatus> jobs(JobFilter filter) {
        Page first = Page.first(Page.MAX_LIMIT);
        return Stream.iterate(
                        store.reader().list(filter, first),
                        page -> !page.isEmpty(),
                        page -> store.reader()
                                .list(
                                        filter,
                                        first.after(page.get(page.size() - 1).id())))
                .flatMap(List::stream);
    }

    /** Lets time pass; within a handler, its worker beats, and stops it when its time is over. Runs nothing. */
    public void advance(Duration by) {
        if (points.isWorking()) {
            clock.advance(by);
        } else {
            worker.ifPresent(SteppedWorker::close); // rather than to beat for years
            worker = Optional.empty();
            clock.advance(by);
            sweepJobsAlive();
        }
    }

    /** Runs all sweeps once, also those that drop what is over; what concerns jobs that live is swept in any case. */
    public void sweep() {
        sweeps.forEach(this::run);
    }

    private void sweepJobsAlive() {
        sweeps.stream().filter(sweep -> OF_JOBS_ALIVE.contains(sweep.name())).forEach(this::run);
    }

    private void run(Sweep sweep) {
        while (sweep.run().applyAsInt(store.maintenance(), sweep.limit()) >= sweep.limit()) {
            // there is more
        }
    }

    /** Does {@code work} in a transaction that jobs can be put into and ended in; what it throws rolls it back. */
    public <T> T inTransaction(Function<? super Tx, T> work) {
        MemoryTx tx = store.begin();
        try {
            T done = work.apply(tx);
            mark("before a commit");
            tx.commit();
            mark("after a commit");
            return done;
        } finally {
            tx.rollback();
        }
    }

    /**
     * A point to crash at for {@link #crashEverywhere}, for stand-ins of what handlers use; else nothing.
     *
     * @param where such as "after the card was charged"
     */
    public void mark(String where) {
        points.reach(where);
    }

    /** Kills the worker here and now; for a handler, or what it uses. What it holds is taken back, and another goes on. */
    public void crash() {
        points.kill("by the test");
    }

    /** What is to be said of a job. */
    public JobAssert job(JobId id) {
        return new JobAssert(id, store.reader(), codec, clock);
    }

    /** The jobs of an actor, alive or over, oldest first. */
    public List<JobId> jobs(Actor<?, ?> actor) {
        return statuses(actor).map(JobStatus::id).toList();
    }

    /** What the jobs of an actor were given, oldest first. */
    public <P> List<P> payloads(Actor<P, ?> actor) {
        return statuses(actor)
                .map(job -> Objects.requireNonNull(codec.read(job.payload(), actor.payloadType())))
                .toList();
    }

    private Stream<JobStatus> statuses(Actor<?, ?> actor) {
        return jobs(JobFilter.any().of(actor.name())).sorted(Comparator.comparing(JobStatus::id));
    }

    /** The invariants of the store hold. */
    void check() {
        List<Violation> violations = store.maintenance().check();
        if (!violations.isEmpty()) {
            throw new AssertionError("the store is not in order: " + violations);
        }
    }
}
