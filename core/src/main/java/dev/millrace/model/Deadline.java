package dev.millrace.model;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When a job must be over, whatever it is doing: then it fails, and its handler is stopped. The earlier of the two counts.
 *
 * <p>The database's clock decides, and a sweep that runs every 5 s.
 *
 * @param at a time, or null
 * @param within counted from when the job is first due, or null; 1 ms to {@link JobStart#MAX_DELAY}
 */
public record Deadline(@Nullable Instant at, @Nullable Duration within) {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** No deadline. */
    public static final Deadline NONE = new Deadline(null, null);

    /** Checks the bounds. */
    public Deadline {
        if (at != null && (!at.isAfter(EARLIEST) || at.isAfter(LATEST))) {
            throw new IllegalArgumentException(
                    "deadline must be after " + EARLIEST + " and up to " + LATEST + ", was " + at);
        }
        if (within != null) {
            check("deadline within", within);
        }
    }

    static void check(String what, Duration within) {
        if (within.compareTo(Duration.ofMillis(1)) < 0 || within.compareTo(JobStart.MAX_DELAY) > 0) {
            throw new IllegalArgumentException(
                    what + " must be between 1 ms and " + JobStart.MAX_DELAY + ", was " + within);
        }
    }

    /** The same, with a time. */
    public Deadline withAt(@Nullable Instant time) {
        return new Deadline(time, within);
    }

    /** The same, or sooner: within the shorter of both. */
    public Deadline orWithin(@Nullable Duration other) {
        Duration shorter = Stream.of(
                        within == null ? JobStart.MAX_DELAY : within, other == null ? JobStart.MAX_DELAY : other)
                .min(Duration::compareTo)
                .orElseThrow();
        return within == null && other == null ? this : new Deadline(at, shorter);
    }

    /** The instant for a job that is first due at {@code dueAt}; null for none. */
    public @Nullable Instant of(Instant dueAt) {
        Instant byDuration = within == null ? null : dueAt.plus(within);
        return at == null || (byDuration != null && byDuration.isBefore(at)) ? byDuration : at;
    }
}
