package dev.millrace.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claimed jobs that wait for a slot, and the threads that take them, in order and without a word to the database.
 * Thread-safe.
 *
 * <p>A thread takes job after job while there are some, and wakes one more if more wait than it took: jobs that do nothing
 * are done by few threads, and jobs that block get a thread each, up to the number of slots.
 */
final class LocalQueue {
    private static final Logger LOG = LoggerFactory.getLogger(LocalQueue.class);

    private final int slots;
    private final ExecutorService threads;
    private final Consumer<Execution> run;
    private final ArrayDeque<Execution> waiting = new ArrayDeque<>(); // guarded by this
    private int active; // guarded by this; threads that run, or are about to
    private boolean isStarting; // guarded by this; a thread was asked for and has not begun
    private boolean isClosed; // guarded by this

    /**
     * Makes an empty queue.
     *
     * @param threads gives each task a thread; shut down by {@link #close}
     * @param run runs an execution and takes care of its outcome; does not throw
     */
    LocalQueue(int slots, ExecutorService threads, Consumer<Execution> run) {
        this.slots = slots;
        this.threads = threads;
        this.run = run;
    }

    /** Adds what was claimed; returns what cannot be run any more. */
    synchronized List<Execution> add(List<Execution> claimed) {
        if (isClosed) {
            return claimed;
        }
        waiting.addAll(claimed);
        startThreadIfOfUse();
        return List.of();
    }

    private void startThreadIfOfUse() { // this is locked
        if (!isStarting && !isClosed && !waiting.isEmpty() && active < slots) {
            active++;
            isStarting = true;
            try {
                threads.execute(this::work);
            } catch (RuntimeException | Error e) { // no memory for a thread: those that run go on
                active--;
                isStarting = false;
                LOG.error("cannot start a thread for a handler; {} run", active, e);
            }
        }
    }

    private void work() {
        synchronized (this) {
            isStarting = false;
        }
        for (Execution next = next(); next != null; next = next()) {
            run.accept(next);
        }
    }

    private synchronized @Nullable Execution next() {
        Execution next = waiting.poll();
        if (next == null) {
            active--;
        } else {
            startThreadIfOfUse();
        }
        return next;
    }

    /** Takes out what has waited for longer than {@code patience}. */
    List<Execution> takeWaitingFor(Duration patience) {
        return take(execution -> execution.age().compareTo(patience) > 0);
    }

    /** Takes out what will not be run. */
    List<Execution> takeToStop() {
        return take(Execution::isToStop);
    }

    private synchronized List<Execution> take(Predicate<Execution> which) {
        List<Execution> taken = new ArrayList<>();
        for (Iterator<Execution> each = waiting.iterator(); each.hasNext(); ) {
            Execution execution = each.next();
            if (which.test(execution)) {
                each.remove();
                taken.add(execution);
            }
        }
        return taken;
    }

    /** The lowest claim of which a job waits. */
    synchronized OptionalLong lowestClaim() {
        return waiting.stream()
                .mapToLong(execution -> execution.job().claimId())
                .min();
    }

    /** Begins no more; returns what had not begun. */
    synchronized List<Execution> close() {
        isClosed = true;
        threads.shutdown();
        return take(execution -> true);
    }

    /** Waits until nothing runs any more, after {@link #close}; returns whether that came true. */
    boolean awaitIdle(Duration patience) throws InterruptedException {
        return threads.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
