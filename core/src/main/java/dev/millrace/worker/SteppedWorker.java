package dev.millrace.worker;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.QueueName;
import dev.millrace.store.JobStore;
import dev.millrace.store.Store;
import dev.millrace.worker.time.WorkerClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * A worker that goes on by calls, on the thread that makes them: for tests that decide what happens when. It does what
 * {@link Worker} does, by the same code, one job at a time. Not thread-safe.
 *
 * <p>{@link WorkerBuilder#startStepped} makes one. It beats when its clock says so.
 */
public final class SteppedWorker implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5); // with listeners, which have threads of their own

    private final WorkerConfig config;
    private final WorkerClock clock;
    private final HandlerTools tools;
    private final LeaseKeeper keeper;
    private final Completer completer;
    private final Claimer claimer;
    private final Hooks hooks;
    private final Deque<Execution> claimed = new ArrayDeque<>();
    private Future<?> nextBeat = CompletableFuture.completedFuture(null);

    /** Where a worker lives. */
    record World(Store store, WorkerClock clock) {}

    SteppedWorker(String name, WorkerConfig config, Worker.Work work, World world) {
        this.config = config;
        this.clock = world.clock();
        JobStore jobs = world.store().jobs();
        Watch watch = new Watch(clock, config.graces(), this::hand);
        this.tools = new HandlerTools(work.handlers(), work.codec(), jobs, watch);
        LeaseKeeper.Holder holder = new LeaseKeeper.Holder(name, config.lease(), clock);
        this.keeper = new LeaseKeeper(world.store(), holder, new NothingWaits(), watch);
        this.hooks = new Hooks(name, work.listeners());
        this.completer = new Completer(jobs, Duration.ZERO, hooks::ended);
        this.claimer = new Claimer(world.store(), keeper, work.handlers().byQueue(), claimed::addAll, () -> {});
    }

    /** Nothing is claimed before its turn. */
    private static final class NothingWaits implements LeaseKeeper.Waiting {
        @Override
        public boolean isPossible() {
            return false;
        }

        @Override
        public OptionalLong lowestClaim() {
            return OptionalLong.empty();
        }

        @Override
        public void calledOff() {} // what is claimed runs at once
    }

    void start() {
        keeper.begin();
        beatLater();
    }

    private void beatLater() {
        nextBeat = clock.after(config.heartbeatInterval(), () -> {
            keeper.beat();
            beatLater();
        });
    }

    /**
     * Claims a job, runs its handler and writes what became of it.
     *
     * @return which job; empty if none may be claimed now
     */
    public Optional<JobId> step() {
        claimer.claimAndStart(1);
        Execution next = claimed.poll();
        if (next == null) {
            return Optional.empty();
        }
        hooks.started(next);
        next.run(tools).ifPresent(this::hand);
        completer.writeNow();
        hooks.drain(PATIENCE);
        return Optional.of(next.job().fence().jobId());
    }

    /** How long it counts as alive once it is dead. */
    public Duration lease() {
        return config.lease();
    }

    /** The actors that it serves, by queue. */
    public Map<QueueName, List<ActorName>> served() {
        return tools.handlers().byQueue();
    }

    /** The thread may be interrupted, if it is the handler's and its time is over. */
    private void hand(Completer.Ended ended) {
        boolean isInterrupted = Thread.interrupted();
        try {
            completer.accept(ended);
        } catch (InterruptedException e) { // there is room: one job runs at a time
            throw new IllegalStateException("interrupted although there is room", e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends as if its process had been killed: what it holds is taken back once its lease is over. */
    public void die() {
        nextBeat.cancel(false);
        hooks.close();
    }

    /** Ends its lease. */
    @Override
    public void close() {
        die();
        keeper.leave();
    }
}
