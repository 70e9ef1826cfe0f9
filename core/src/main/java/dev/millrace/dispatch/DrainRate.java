package dev.millrace.dispatch;

import java.time.Duration;

/**
 * How many jobs a process ends in a tenth of a second: as many may wait in it for a slot. Not thread-safe.
 *
 * <p>The estimate rises by halves and falls at once. It starts at nothing, so a process that claims seldom, or whose
 * handlers are slow, claims no job before it has a slot for it.
 */
final class DrainRate {
    private static final long WINDOW_NANOS = Duration.ofMillis(50).toNanos();
    private static final double TENTH_NANOS = Duration.ofMillis(100).toNanos();

    private long windowStartNanos;
    private int ended;
    private double perTenth;

    DrainRate(long nowNanos) {
        this.windowStartNanos = nowNanos;
    }

    void ended(int jobs) {
        ended += jobs;
    }

    int perTenth(long nowNanos) {
        long elapsedNanos = nowNanos - windowStartNanos;
        if (elapsedNanos >= WINDOW_NANOS) {
            double measured = ended * TENTH_NANOS / elapsedNanos;
            perTenth = measured < perTenth ? measured : (perTenth + measured) / 2;
            ended = 0;
            windowStartNanos = nowNanos;
        }
        return (int) perTenth;
    }

    /** Starts again at nothing. */
    void reset(long nowNanos) {
        perTenth = 0;
        ended = 0;
        windowStartNanos = nowNanos;
    }
}
