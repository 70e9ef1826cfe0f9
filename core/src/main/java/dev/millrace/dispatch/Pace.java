package dev.millrace.dispatch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a claim loop rests after an empty claim, give or take a quarter. For one thread.
 *
 * <p>While the store tells of arrivals, long: {@value #LISTENING_FACTOR} poll intervals, at most 5 s unless one is longer.
 * Else a poll interval, and less while there was work a moment ago: from 50 ms on, doubled by each empty claim.
 */
final class Pace {
    private static final double JITTER = 0.25;
    private static final int LISTENING_FACTOR = 5;
    private static final Duration LONGEST_LISTENING = Duration.ofSeconds(5);
    private static final Duration QUICKEST = Duration.ofMillis(50);
    private static final Duration LONGEST_AFTER_ERRORS = Duration.ofSeconds(5);
    private static final int MOST_DOUBLINGS = 12;

    private final Duration pollInterval;
    private final RandomGenerator random;
    private int emptyInARow = MOST_DOUBLINGS;
    private int errorsInARow;

    Pace(Duration pollInterval, RandomGenerator random) {
        this.pollInterval = pollInterval;
        this.random = random;
    }

    void claimed(int jobs) {
        errorsInARow = 0;
        emptyInARow = jobs > 0 ? 0 : Math.min(emptyInARow + 1, MOST_DOUBLINGS);
    }

    void failed() {
        errorsInARow = Math.min(errorsInARow + 1, MOST_DOUBLINGS);
    }

    boolean isFailing() {
        return errorsInARow > 0;
    }

    /** After an error, or while nobody tells. */
    Duration polling() {
        if (isFailing()) {
            return jittered(least(pollInterval.multipliedBy(1L << errorsInARow), LONGEST_AFTER_ERRORS));
        }
        return jittered(least(QUICKEST.multipliedBy(1L << Math.max(0, emptyInARow - 1)), pollInterval));
    }

    /** While arrivals are told. */
    Duration listening() {
        Duration most = pollInterval.compareTo(LONGEST_LISTENING) > 0 ? pollInterval : LONGEST_LISTENING;
        return jittered(least(pollInterval.multipliedBy(LISTENING_FACTOR), most));
    }

    private Duration jittered(Duration rest) {
        return Duration.ofNanos((long) (rest.toNanos() * (1 + JITTER * (2 * random.nextDouble() - 1))));
    }

    static Duration least(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
