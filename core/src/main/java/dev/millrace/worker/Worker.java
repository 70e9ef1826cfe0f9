package dev.millrace.worker;

import dev.millrace.dispatch.ClaimLoop;
import dev.millrace.dispatch.Slots;
import dev.millrace.event.JobListener;
import dev.millrace.model.JsonCodec;
import dev.millrace.store.JobStore;
import dev.millrace.store.Store;
import dev.millrace.worker.time.SystemWorkerClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs jobs in this process until it is stopped. Thread-safe.
 *
 * <p>{@code Millrace.worker()} makes one. A worker claims only jobs of actors that it has handlers for, runs each on a
 * thread, and proves by heartbeats that it is alive. If it dies, its jobs run elsewhere once its lease is over.
 */
public final class Worker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration LOOK = Duration.ofMillis(20); // how soon a stop sees that it is hurried
    private static final int LOOKS_PER_WAIT = 4;

    private final String name;
    private final WorkerConfig config;
    private final JobStore store;
    private final HandlerTools tools;
    private final SystemWorkerClock clock;
    private final Watch watch;
    private final Hooks hooks;
    private final Slots slots;
    private final LocalQueue queue;
    private final PlatformThreads platform;
    private final LeaseKeeper keeper;
    private final Completer completer;
    private final ClaimLoop claimLoop;
    private final ScheduledExecutorService heartbeat;
    private final Thread claimThread;
    private final Thread completerThread;
    private final Object stopping = new Object();
    private boolean isStopped; // guarded by stopping
    private volatile boolean isHurried;

    /** What a worker does, and for whom. */
    record Work(HandlerRegistry handlers, JsonCodec codec, List<JobListener> listeners) {}

    Worker(String name, WorkerConfig config, Work work, Store store) {
        this.name = name;
        this.config = config;
        this.store = store.jobs();
        this.clock = new SystemWorkerClock(name);
        this.watch = new Watch(clock, config.graces(), this::hand);
        this.hooks = new Hooks(name, work.listeners());
        this.tools = new HandlerTools(work.handlers(), work.codec(), store.jobs(), watch);
        this.slots = new Slots(config.slots(), config.prefetch(), System::nanoTime, this::beatSoon);
        this.platform = new PlatformThreads(name);
        this.queue = new LocalQueue(config.slots(), HandlerThreads.create(name), this::run);
        this.keeper = new LeaseKeeper(store, new LeaseKeeper.Holder(name, config.lease(), clock), new Ahead(), watch);
        this.completer = new Completer(store.jobs(), config.outcomeDelay(), hooks::ended);
        Claimer claimer = new Claimer(store, keeper, tools.handlers().byQueue(), this::start, this::stopSoon);
        this.claimLoop = new ClaimLoop(claimer, slots, config.pollInterval(), new SplittableRandom());
        this.heartbeat = Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "heartbeat"));
        this.claimThread = new Thread(claimLoop, threadName("claim"));
        this.completerThread = daemon(completer, "outcomes");
    }

    private Thread daemon(Runnable task, String purpose) {
        Thread thread = new Thread(task, threadName(purpose));
        thread.setDaemon(true);
        return thread;
    }

    private String threadName(String purpose) {
        return "millrace-" + name + "-" + purpose;
    }

    /**
     * Begins to work; the JVM stays alive until the worker is stopped.
     *
     * @throws dev.millrace.store.StoreException if the store cannot be reached
     */
    void start() {
        begin();
        long beatNanos = config.heartbeatInterval().toNanos();
        ScheduledFuture<?> unused =
                heartbeat.scheduleWithFixedDelay(this::beat, beatNanos, beatNanos, TimeUnit.NANOSECONDS);
        if (config.prefetch() > 0) {
            long lookNanos = config.prefetchWait().dividedBy(LOOKS_PER_WAIT).toNanos();
            unused = heartbeat.scheduleWithFixedDelay(
                    this::putBackWhatWaits, lookNanos, lookNanos, TimeUnit.NANOSECONDS);
        }
        completerThread.start();
        claimThread.start();
        LOG.info("worker {} serves {} with {} slots", name, tools.handlers().byQueue(), config.slots());
    }

    /** Leaves no thread behind if the store cannot be reached. */
    private void begin() {
        try {
            keeper.begin();
        } catch (RuntimeException e) {
            clock.close();
            hooks.close();
            heartbeat.shutdownNow();
            throw e;
        }
    }

    private void beat() {
        try {
            if (!slots.isAheadWanted()) {
                slots.allowAhead(false); // before the store is told that nothing waits
            }
            keeper.beat();
            slots.allowAhead(keeper.current().map(Lease::isUnstartedTold).orElse(false));
        } catch (RuntimeException e) { // would end the schedule, and with it the lease
            LOG.error("worker {}: heartbeat failed", name, e);
        }
    }

    /** Beats out of turn: before jobs may wait for a slot, the store must be told. */
    private void beatSoon() {
        soon(this::beat);
    }

    private void stopSoon() {
        soon(keeper::stopWhatIsAsked);
    }

    private void soon(Runnable task) {
        try {
            heartbeat.execute(task);
        } catch (RejectedExecutionException e) { // the worker is stopping: nothing of this matters any more
            LOG.debug("worker {} is stopping", name);
        }
    }

    /** What the keeper of the lease has to know of jobs that wait for a slot. */
    private final class Ahead implements LeaseKeeper.Waiting {
        @Override
        public boolean isPossible() {
            return slots.isAheadWanted();
        }

        @Override
        public OptionalLong lowestClaim() {
            return queue.lowestClaim();
        }

        @Override
        public void calledOff() {
            putBack(queue.takeToStop());
        }
    }

    private void start(List<Execution> executions) {
        putBack(queue.add(executions)); // what comes when the worker is stopping
    }

    /** Slow handlers must not keep what others could do: what has waited for too long is put back. */
    private void putBackWhatWaits() {
        List<Execution> late = queue.takeWaitingFor(config.prefetchWait());
        if (!late.isEmpty()) {
            slots.stopAhead(); // first, or the same jobs would be claimed again for no slot
            putBack(late);
            LOG.debug("worker {} put {} jobs back that had waited for {}", name, late.size(), config.prefetchWait());
        }
    }

    private void putBack(List<Execution> unstarted) {
        if (!unstarted.isEmpty()) {
            slots.free(unstarted.size());
            unstarted.forEach(execution -> hand(execution.unstarted()));
        }
    }

    private void run(Execution execution) {
        hooks.started(execution);
        Optional<Completer.Ended> ended = platform.run(execution, tools);
        slots.ended();
        ended.ifPresent(this::hand);
    }

    private void hand(Completer.Ended ended) {
        try {
            completer.accept(ended);
        } catch (InterruptedException e) { // only when the stop has run out of patience
            LOG.warn(
                    "the outcome of job {} was not written",
                    ended.execution().job().fence().jobId());
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the worker is certain that nobody has taken back what it runs: it renewed its lease in time. */
    public boolean holdsLease() {
        return keeper.current().isPresent();
    }

    /**
     * Waits until there is nothing to do: nothing runs, and of the actors served here no job is due, held by anybody, or
     * will be due within {@code ahead}. Jobs that are due but may not run, for a limit or a pause, count.
     *
     * @return whether that came true within {@code longest}
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public boolean awaitIdle(Duration ahead, Duration longest) throws InterruptedException {
        return new Idleness(store, tools.handlers().byQueue(), config.pollInterval()).await(ahead, longest);
    }

    /** Stops as {@link #stop(Duration)} does, within the time that the worker was configured with. */
    @Override
    public void close() {
        stop(config.stopTimeout());
    }

    /**
     * Stops, within {@code budget} in all, or a second if it is less: claims no more, gives back what has not started, lets
     * handlers finish, asks those that do not to stop, interrupts them, writes what has ended, and gives back the rest,
     * whose attempts do not count. Returns when all is done; a second call waits for the first.
     */
    public void stop(Duration budget) {
        synchronized (stopping) {
            if (!isStopped) {
                isStopped = true;
                stop(new StopPlan(budget, config.graces()));
            }
        }
    }

    /** Makes a stop that is under way, or the next one, interrupt handlers at once instead of letting them finish. */
    public void hurry() {
        isHurried = true;
    }

    private void stop(StopPlan plan) {
        claimLoop.stop();
        claimThread.interrupt();
        join(claimThread, plan.left());
        putBack(queue.close());
        boolean isIdle = awaitHandlers(plan.toFinish(), true);
        if (!isIdle) {
            keeper.running().forEach(execution -> execution.ask(Stop.calledOff("the worker is stopping")));
            isIdle = awaitHandlers(plan.toStop(), true);
        }
        if (!isIdle) {
            keeper.running().forEach(Execution::interrupt);
            awaitHandlers(plan.toBeInterrupted(), false);
            keeper.running().forEach(watch::giveUp);
        }
        completer.close();
        join(completerThread, plan.left());
        completerThread.interrupt();
        clock.close();
        platform.close();
        heartbeat.shutdownNow();
        keeper.leave();
        hooks.drain(plan.left());
        hooks.close();
        LOG.info("worker {} stopped", name);
    }

    /** Waits until no handler runs; returns whether that came true. */
    private boolean awaitHandlers(Duration longest, boolean untilHurried) {
        long endNanos = System.nanoTime() + longest.toNanos();
        try {
            while (!queue.awaitIdle(LOOK)) {
                if (System.nanoTime() - endNanos >= 0 || (untilHurried && isHurried)) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void join(Thread thread, Duration patience) {
        try {
            thread.join(Math.max(1, patience.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
