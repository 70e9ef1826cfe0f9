package dev.millrace.model.settings;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How long history is kept; zero is for ever. It goes by whole days of UTC, so up to a day later; events go to the second.
 *
 * @param done jobs that succeeded or were cancelled, 1 day to 100 years
 * @param failed jobs that failed, crashed or were abandoned, likewise
 * @param events what is told of jobs, alive or over, likewise
 */
public record Retention(Duration done, Duration failed, Duration events) {

    private static final Duration SHORTEST = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** 30 days of what went well, 90 of what did not, 7 of events. */
    public static final Retention DEFAULTS =
            new Retention(Duration.ofDays(30), Duration.ofDays(90), Duration.ofDays(7));

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if one is broken; the message names the setting, the bound and the way out
     */
    public Retention {
        check("done", done);
        check("failed", failed);
        check("events", events);
    }

    private static void check(String setting, Duration value) {
        requireNonNull(value, setting);
        if (!value.isZero() && (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("retention of " + setting
                    + " must be between 1 and 36500 days, or 0 to keep" + " it for ever, was " + value);
        }
        requireWholeSeconds("retention of " + setting, value);
    }

    static void requireWholeSeconds(String what, Duration value) {
        if (value.toNanosPart() != 0) {
            throw new IllegalArgumentException(what + " must be whole seconds, was " + value);
        }
    }

    /** The same with another time for what succeeded or was cancelled. */
    public Retention withDone(Duration other) {
        return new Retention(other, failed, events);
    }

    /** The same with another time for what failed, crashed or was abandoned. */
    public Retention withFailed(Duration other) {
        return new Retention(done, other, events);
    }

    /** The same with another time for events. */
    public Retention withEvents(Duration other) {
        return new Retention(done, failed, other);
    }
}
