package dev.millrace.maintenance;

/**
 * How many rows a sweep deals with in one run: half as many after two runs in a row that took too long, twice as many, up
 * to where it began, after a number of good ones. For one thread.
 */
final class Batch {
    private static final int TIMEOUTS_TO_HALVE = 2;
    private static final int SUCCESSES_TO_DOUBLE = 20;

    private final int most;
    private int size;
    private int timeouts; // in a row
    private int successes; // in a row

    Batch(int most) {
        this.most = most;
        this.size = most;
    }

    int size() {
        return size;
    }

    void succeeded() {
        timeouts = 0;
        if (size < most && ++successes == SUCCESSES_TO_DOUBLE) {
            successes = 0;
            size = (int) Math.min(most, 2L * size);
        }
    }

    /** Returns whether the size was halved. */
    boolean timedOut() {
        successes = 0;
        if (++timeouts < TIMEOUTS_TO_HALVE || size == 1) {
            return false;
        }
        timeouts = 0;
        size /= 2;
        return true;
    }
}
