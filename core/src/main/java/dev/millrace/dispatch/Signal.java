package dev.millrace.dispatch;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes one waiting loop; a signal that nobody waits for is kept, several are one. Thread-safe. */
public final class Signal {
    private final Semaphore raised = new Semaphore(0);

    /** Wakes the loop, now or when it next waits. */
    public void raise() {
        if (raised.availablePermits() == 0) {
            raised.release();
        }
    }

    /** Waits until the signal is raised or {@code longest} has passed; returns whether it was raised. */
    public boolean await(Duration longest) throws InterruptedException {
        boolean wasRaised = raised.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
        raised.drainPermits();
        return wasRaised;
    }
}
