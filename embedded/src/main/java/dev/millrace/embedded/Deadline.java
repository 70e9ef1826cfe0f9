package dev.millrace.embedded;

import java.time.Duration;

/** A moment by which something must have happened, on the clock that is never set back. */
record Deadline(long nanoTime) {

    static Deadline in(Duration bound) {
        return new Deadline(System.nanoTime() + bound.toNanos());
    }

    boolean passed() {
        return remaining().isZero();
    }

    /** The time left; zero once the deadline has passed. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }
}
