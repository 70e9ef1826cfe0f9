package dev.millrace.worker.time;

import java.time.Duration;
import java.util.concurrent.Future;

/**
 * How a worker counts time that has passed, and is called when some more has. It decides nothing that the store's clock
 * decides. Thread-safe.
 */
public interface WorkerClock {

    /** Nanoseconds since some instant; they only go forward. */
    long nanoTime();

    /**
     * Runs a task once {@code delay} has passed.
     *
     * @param task is quick, and does not throw
     * @return cancels it
     */
    Future<?> after(Duration delay, Runnable task);
}
