package dev.millrace.model.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What of an actor's history is kept for less time than the {@link Retention} of all says; null for that. A longer time
 * than that changes nothing.
 *
 * @param done jobs that succeeded or were cancelled, 1 day or more; they go within a day after
 * @param failed jobs that failed, crashed or were abandoned, likewise
 * @param results results alone, 1 s or more: nobody reads them from then on, and they are erased within a day after
 */
public record ActorRetention(
        @Nullable Duration done,
        @Nullable Duration failed,
        @Nullable Duration results) {

    /** As long as the history of all. */
    public static final ActorRetention DEFAULTS = new ActorRetention(null, null, null);

    private static final Duration SHORTEST_HISTORY = Duration.ofDays(1);
    private static final Duration SHORTEST_RESULTS = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if one is broken; the message names the setting and the bound
     */
    public ActorRetention {
        check("done", done, SHORTEST_HISTORY);
        check("failed", failed, SHORTEST_HISTORY);
        check("results", results, SHORTEST_RESULTS);
    }

    private static void check(String setting, @Nullable Duration value, Duration shortest) {
        if (value == null) {
            return;
        }
        String what = "retention of " + setting + " of an actor";
        if (value.compareTo(shortest) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    what + " must be between " + shortest + " and " + LONGEST + ", was " + value);
        }
        Retention.requireWholeSeconds(what, value);
    }

    /** The same with another time for what succeeded or was cancelled, or none. */
    public ActorRetention withDone(@Nullable Duration other) {
        return new ActorRetention(other, failed, results);
    }

    /** The same with another time for what failed, crashed or was abandoned, or none. */
    public ActorRetention withFailed(@Nullable Duration other) {
        return new ActorRetention(done, other, results);
    }

    /** The same with another time for results, or none. */
    public ActorRetention withResults(@Nullable Duration other) {
        return new ActorRetention(done, failed, other);
    }
}
