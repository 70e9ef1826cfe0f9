package dev.millrace.worker;

import dev.millrace.event.JobEvent;
import dev.millrace.event.JobListener;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener on a thread of its own, so that whatever it does harms nobody else: what it throws is logged, a call that takes
 * too long is interrupted, and events that it does not keep up with are dropped. Thread-safe.
 *
 * <p>A second thread looks at the first. A call that does not end when it is interrupted keeps its thread, and the listener
 * is told nothing more.
 */
final class GuardedListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);
    static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int MOST_WAITING = 10_000;
    private static final long LOOK_MILLIS = 100;

    private final JobListener listener;
    private final BlockingQueue<JobEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean isDropping = new AtomicBoolean();
    private final Thread teller;
    private final Thread guard;
    private @Nullable JobEvent told; // guarded by this; what the listener is being told
    private long toldAtNanos; // guarded by this
    private boolean isInterrupted; // guarded by this
    private volatile boolean isClosed;

    GuardedListener(String worker, JobListener listener) {
        this.listener = listener;
        this.teller = daemon(this::tellAll, "millrace-" + worker + "-listener");
        this.guard = daemon(this::watch, "millrace-" + worker + "-listener-guard");
        teller.start();
        guard.start();
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Tells the listener soon. */
    void tell(JobEvent event) {
        if (!isClosed && !waiting.offer(event) && !isDropping.getAndSet(true)) {
            LOG.warn("listener {} is too slow: events are dropped", listener);
        }
    }

    private void tellAll() {
        while (!isClosed) {
            try {
                JobEvent next = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    tellNow(next);
                }
            } catch (InterruptedException e) { // of a call that had just ended, or by close
                LOG.debug("interrupted", e);
            }
        }
    }

    private void tellNow(JobEvent event) {
        begin(event);
        try {
            listener.on(event);
        } catch (Throwable e) { // whatever it is, the listener wants to know of the next event
            LOG.warn("listener {} failed on {}", listener, event, e);
        } finally {
            end();
        }
    }

    private synchronized void begin(JobEvent event) {
        told = event;
        toldAtNanos = System.nanoTime();
        isInterrupted = false;
    }

    private synchronized void end() {
        told = null;
        Thread.interrupted(); // a late interrupt must not hit the next call
        isDropping.set(false);
        notifyAll();
    }

    /** Interrupts a call that takes too long; ends, and with it the telling, when that does not help. */
    private synchronized void watch() {
        try {
            while (!isClosed) {
                TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
                long tooLongNanos = told == null ? -1 : System.nanoTime() - toldAtNanos - PATIENCE.toNanos();
                if (tooLongNanos > PATIENCE.toNanos()) {
                    LOG.error("listener {} hangs on {} and does not stop; it is told nothing more", listener, told);
                    isClosed = true;
                } else if (tooLongNanos > 0 && !isInterrupted) {
                    LOG.warn("listener {} takes longer than {} on {}, interrupting it", listener, PATIENCE, told);
                    isInterrupted = true;
                    teller.interrupt();
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("interrupted", e);
        }
    }

    /** Waits until what was told has arrived, for {@code longest} at most. */
    synchronized void drain(Duration longest) {
        long endNanos = System.nanoTime() + longest.toNanos();
        try {
            while (!isClosed && (told != null || !waiting.isEmpty()) && System.nanoTime() - endNanos < 0) {
                TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        teller.interrupt();
        notifyAll();
    }
}
