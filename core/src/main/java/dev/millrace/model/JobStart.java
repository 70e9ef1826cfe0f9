package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a job may start: now, after a delay, or at a time; what lies in the past means now.
 *
 * <p>The database's clock decides, so a delay is counted from when the database takes the job.
 *
 * @param at the time, or null for the database's now
 * @param delay added to it; zero to {@link #MAX_DELAY}
 */
public record JobStart(@Nullable Instant at, Duration delay) {

    /** The longest delay: a hundred years of 365 days. */
    public static final Duration MAX_DELAY = Duration.ofDays(36_500);

    private static final JobStart NOW = new JobStart(null, Duration.ZERO);
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** Checks the bounds. */
    public JobStart {
        requireNonNull(delay, "delay");
        if (delay.isNegative() || delay.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException("delay must be between 0 and " + MAX_DELAY + ", was " + delay);
        }
        if (at != null && at.isAfter(LATEST)) {
            throw new IllegalArgumentException("start must not be after " + LATEST + ", was " + at);
        }
    }

    /** As soon as a worker is free. */
    public static JobStart now() {
        return NOW;
    }

    /** Once {@code delay} has passed since the job was stored. */
    public static JobStart after(Duration delay) {
        return new JobStart(null, delay);
    }

    /** At {@code time} by the database's clock, or as soon as a worker is free if that is past. */
    public static JobStart at(Instant time) {
        return new JobStart(requireNonNull(time, "time"), Duration.ZERO);
    }
}
