package dev.millrace.bench.frame;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Durations, for percentiles. Safe for use by several threads. */
public final class Samples {
    private static final long LONGEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Histogram nanos = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);

    /** Adds a duration; one below zero, which two clocks can give, is zero. */
    public void addNanos(long duration) {
        nanos.recordValue(Math.max(0, Math.min(duration, LONGEST_NANOS)));
    }

    /** The duration in milliseconds that {@code percent} of the samples do not exceed; NaN without samples. */
    public double millis(double percent) {
        return count() == 0 ? Double.NaN : nanos.getValueAtPercentile(percent) / NANOS_PER_MILLI;
    }

    /** The median in milliseconds. */
    public double p50() {
        return millis(50);
    }

    /** How many. */
    public long count() {
        return nanos.getTotalCount();
    }
}
