package dev.millrace.worker;

import dev.millrace.dispatch.ClaimLoop;
import dev.millrace.dispatch.Slots;
import dev.millrace.store.Store;
import java.time.Duration;
import java.util.List;
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
    private static final Duration CLAIM_PATIENCE = Duration.ofSeconds(10); // a claim under way is short
    private static final Duration GRACE_AFTER_INTERRUPT = Duration.ofSeconds(5);

    private static final int LOOKS_PER_WAIT = 4;

    private final String name;
    private final WorkerConfig config;
    private final HandlerTools tools;
    private final Slots slots;
    private final LocalQueue queue;
    private final LeaseKeeper keeper;
    private final Completer completer;
    private final ClaimLoop claimLoop;
    private final ScheduledExecutorService heartbeat;
    private final Thread claimThread;
    private final Thread completerThread;
    private boolean stopped; // guarded by this

    Worker(String name, WorkerConfig config, HandlerTools tools, Store store) {
        this.name = name;
        this.config = config;
        this.tools = tools;
        this.slots = new Slots(config.slots(), config.prefetch(), System::nanoTime, this::beatSoon);
        this.queue = new LocalQueue(config.slots(), HandlerThreads.create(name), this::run);
        this.keeper = new LeaseKeeper(store, name, config.lease(), new Ahead());
        this.completer = new Completer(store.jobs(), config.outcomeDelay());
        Claimer claimer = new Claimer(store, keeper, tools.handlers().byQueue(), this::start);
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
        keeper.begin();
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
        try {
            heartbeat.execute(this::beat);
        } catch (RejectedExecutionException e) { // the worker is stopping: nothing has to wait
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
            putBack(queue.takeCalledOff());
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
            unstarted.forEach(execution -> hand(new Completer.Ended(execution, null)));
        }
    }

    private void run(Execution execution) {
        Completer.Ended ended = new Completer.Ended(execution, execution.run(tools));
        slots.ended();
        hand(ended);
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

    /** Stops as {@link #stop(Duration)} does, with the patience that the worker was configured with. */
    @Override
    public void close() {
        stop(config.stopTimeout());
    }

    /**
     * Stops: claims no more, lets handlers finish for {@code patience}, then interrupts them, writes what has ended, and
     * puts back what did not. Returns when all is done; a second call returns at once.
     */
    public synchronized void stop(Duration patience) {
        if (stopped) {
            return;
        }
        stopped = true;
        claimLoop.stop();
        claimThread.interrupt();
        join(claimThread, CLAIM_PATIENCE);
        putBack(queue.close());
        if (!awaitHandlers(patience)) {
            keeper.callOff();
            awaitHandlers(GRACE_AFTER_INTERRUPT);
        }
        completer.close();
        join(completerThread, GRACE_AFTER_INTERRUPT);
        completerThread.interrupt();
        heartbeat.shutdownNow();
        keeper.leave();
        LOG.info("worker {} stopped", name);
    }

    private boolean awaitHandlers(Duration patience) {
        try {
            return queue.awaitIdle(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void join(Thread thread, Duration patience) {
        try {
            thread.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
