package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How often a job is tried and how long it rests between attempts.
 *
 * <p>The rest after attempt <i>n</i> is {@code initialDelay × multiplier^(n-1)}, never more than {@code maxDelay}, made
 * shorter by a random part of up to {@code jitter} of itself so that jobs that failed together do not return together.
 * The policy is stored with the job: a sweep can apply it without the code that made it.
 *
 * @param maxAttempts 1 to {@value #MOST_ATTEMPTS}; 1 means no retry
 * @param initialDelay 0 to 365 days, whole milliseconds
 * @param multiplier 1 to 100; 1 gives a fixed delay
 * @param maxDelay {@code initialDelay} to 365 days, whole milliseconds
 * @param jitter 0 to 1
 */
public record RetryPolicy(int maxAttempts, Duration initialDelay, double multiplier, Duration maxDelay, double jitter) {

    /** The most attempts that a policy may give. */
    public static final int MOST_ATTEMPTS = 1_000_000;

    private static final Duration LONGEST_DELAY = Duration.ofDays(365);
    private static final double LARGEST_MULTIPLIER = 100;

    /** Checks the bounds; the message names the setting. */
    public RetryPolicy {
        requireNonNull(initialDelay, "initialDelay");
        requireNonNull(maxDelay, "maxDelay");
        if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
            throw refused("maxAttempts", "1 and " + MOST_ATTEMPTS, maxAttempts);
        }
        if (initialDelay.isNegative() || initialDelay.compareTo(LONGEST_DELAY) > 0) {
            throw refused("initialDelay", "0 and " + LONGEST_DELAY, initialDelay);
        }
        if (!(multiplier >= 1 && multiplier <= LARGEST_MULTIPLIER)) {
            throw refused("multiplier", "1 and " + LARGEST_MULTIPLIER, multiplier);
        }
        if (maxDelay.compareTo(initialDelay) < 0 || maxDelay.compareTo(LONGEST_DELAY) > 0) {
            throw refused("maxDelay", "initialDelay (" + initialDelay + ") and " + LONGEST_DELAY, maxDelay);
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw refused("jitter", "0 and 1", jitter);
        }
    }

    /** Up to 20 attempts, resting 1 s, then twice as long each time up to 6 h, with a tenth of jitter. */
    public static RetryPolicy exponential() {
        return new RetryPolicy(20, Duration.ofSeconds(1), 2, Duration.ofHours(6), 0.1);
    }

    /** One attempt. */
    public static RetryPolicy never() {
        return new RetryPolicy(1, Duration.ZERO, 1, Duration.ZERO, 0);
    }

    /** The same policy with another number of attempts. */
    public RetryPolicy withMaxAttempts(int attempts) {
        return new RetryPolicy(attempts, initialDelay, multiplier, maxDelay, jitter);
    }

    /** The same policy with another first rest. */
    public RetryPolicy withInitialDelay(Duration delay) {
        return new RetryPolicy(
                maxAttempts, delay, multiplier, maxDelay.compareTo(delay) < 0 ? delay : maxDelay, jitter);
    }

    /**
     * The rest after a failed attempt.
     *
     * @param attempt the attempt that failed, from 1
     * @param random in [0, 1), what jitter is drawn from
     */
    public Duration delayAfter(int attempt, double random) {
        double grown = (double) initialDelay.toMillis() * Math.pow(multiplier, attempt - 1);
        double bounded = Math.min(grown, (double) maxDelay.toMillis()); // also takes care of infinity
        return Duration.ofMillis((long) (bounded * (1 - jitter * random)));
    }

    private static IllegalArgumentException refused(String setting, String bounds, Object was) {
        return new IllegalArgumentException("retry policy: " + setting + " must be between " + bounds + ", was " + was);
    }
}
