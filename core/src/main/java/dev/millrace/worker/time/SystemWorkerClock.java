package dev.millrace.worker.time;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The system's time. A thread of its own calls, so that a database which does not answer holds up no interrupt; nobody who
 * asks for nothing pays for it.
 */
public final class SystemWorkerClock implements WorkerClock, AutoCloseable {
    private final ScheduledThreadPoolExecutor timers;

    /** Makes one for a worker of this name. */
    public SystemWorkerClock(String worker) {
        this.timers = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "millrace-" + worker + "-watch");
            thread.setDaemon(true);
            return thread;
        });
        timers.setRemoveOnCancelPolicy(true);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Future<?> after(Duration delay, Runnable task) {
        return timers.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timers.shutdownNow();
    }
}
