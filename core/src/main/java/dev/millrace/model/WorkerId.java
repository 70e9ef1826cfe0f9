package dev.millrace.model;

/**
 * A worker's identity, given by the store when the worker registers and never given again.
 *
 * <p>A process that restarts, or loses its lease, registers anew and is a new worker.
 *
 * @param value at least 1
 */
public record WorkerId(long value) {

    /** Checks the bound. */
    public WorkerId {
        if (value < 1) {
            throw new IllegalArgumentException("worker id must be at least 1, was " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
