package dev.millrace.dispatch;

import java.time.Duration;

/** Wakes one waiting loop, now or after a while; a signal that nobody waits for is kept, several are one. Thread-safe. */
public final class Signal {
    private boolean raised; // guarded by this
    private boolean isRaisedLater; // guarded by this
    private long raisedAtNanos; // guarded by this; when isRaisedLater

    /** Wakes the loop, now or when it next waits. */
    public synchronized void raise() {
        raised = true;
        notifyAll();
    }

    /** Wakes the loop once {@code delay} has passed, or earlier if an earlier call says so. */
    synchronized void raiseAfter(Duration delay) {
        long atNanos = System.nanoTime() + delay.toNanos();
        if (!isRaisedLater || atNanos - raisedAtNanos < 0) {
            isRaisedLater = true;
            raisedAtNanos = atNanos;
            notifyAll();
        }
    }

    /** Waits until the signal is raised or {@code longest} has passed; returns whether it was raised. */
    public synchronized boolean await(Duration longest) throws InterruptedException {
        long endNanos = System.nanoTime() + longest.toNanos();
        long leftNanos = leftNanos(endNanos);
        while (!raised && leftNanos > 0) {
            wait(leftNanos / 1_000_000, (int) (leftNanos % 1_000_000));
            leftNanos = leftNanos(endNanos);
        }
        boolean wasRaised = raised;
        raised = false;
        return wasRaised;
    }

    /** How long to wait on; raises the signal if its time has come. */
    private synchronized long leftNanos(long endNanos) {
        long now = System.nanoTime();
        if (isRaisedLater && raisedAtNanos - now <= 0) {
            isRaisedLater = false;
            raised = true;
        }
        long left = endNanos - now;
        return isRaisedLater ? Math.min(left, raisedAtNanos - now) : left;
    }
}
