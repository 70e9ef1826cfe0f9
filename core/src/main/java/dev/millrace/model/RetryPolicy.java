package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a job is tried, for how long, and how it rests between attempts.
 *
 * <p>The policy is stored with the job: a sweep can apply it without the code that made it.
 *
 * @param maxAttempts 1 to {@value #MOST_ATTEMPTS}, or {@link #UNLIMITED} where there is a budget; 1 means no retry
 * @param budget how long after it was first due a job may be tried: it is then over, whatever it is doing; 1 ms to {@link
 *     JobStart#MAX_DELAY}, or null for no such bound
 */
public record RetryPolicy(
        int maxAttempts, Backoff backoff, @Nullable Duration budget) {

    /** The most attempts that a policy may count. */
    public static final int MOST_ATTEMPTS = 1_000_000;

    /** As many attempts as there is time for. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int USUAL_ATTEMPTS = 20;

    /** Checks the bounds; the message names the setting. */
    public RetryPolicy {
        requireNonNull(backoff, "backoff");
        if (maxAttempts == UNLIMITED && budget == null) {
            throw new IllegalArgumentException(
                    "retry policy: attempts without limit need a budget of time, or the job may never be over;"
                            + " use indefinitely(budget)");
        }
        if (maxAttempts < 1 || (maxAttempts > MOST_ATTEMPTS && maxAttempts != UNLIMITED)) {
            throw new IllegalArgumentException(
                    "retry policy: maxAttempts must be between 1 and " + MOST_ATTEMPTS + ", was " + maxAttempts);
        }
        if (budget != null) {
            Deadline.check("retry policy: budget", budget);
        }
    }

    /** A policy without a budget; see {@link Backoff} for the bounds. A multiplier of 1 gives a fixed rest. */
    public RetryPolicy(int maxAttempts, Duration initialDelay, double multiplier, Duration maxDelay, double jitter) {
        this(maxAttempts, new Backoff(Backoff.Growth.EXPONENTIAL, initialDelay, multiplier, maxDelay, jitter), null);
    }

    /** Up to 20 attempts, resting 1 s, then twice as long each time up to 6 h, with a tenth of jitter. */
    public static RetryPolicy exponential() {
        return of(Backoff.exponential(Duration.ofSeconds(1), Duration.ofHours(6)));
    }

    /** Up to 20 attempts, resting as {@code backoff} says. */
    public static RetryPolicy of(Backoff backoff) {
        return new RetryPolicy(USUAL_ATTEMPTS, backoff, null);
    }

    /** One attempt. */
    public static RetryPolicy never() {
        return new RetryPolicy(1, Duration.ZERO, 1, Duration.ZERO, 0);
    }

    /** As many attempts as fit into {@code budget}, resting as {@link #exponential()} does. */
    public static RetryPolicy indefinitely(Duration budget) {
        return new RetryPolicy(UNLIMITED, exponential().backoff(), budget);
    }

    /** The same policy with another number of attempts. */
    public RetryPolicy withMaxAttempts(int attempts) {
        return new RetryPolicy(attempts, backoff, budget);
    }

    /** The same policy with other rests. */
    public RetryPolicy withBackoff(Backoff other) {
        return new RetryPolicy(maxAttempts, other, budget);
    }

    /** The same policy with another first rest. */
    public RetryPolicy withInitialDelay(Duration delay) {
        return withBackoff(backoff.withInitial(delay));
    }

    /** The same policy with a budget of time. */
    public RetryPolicy withBudget(Duration other) {
        return new RetryPolicy(maxAttempts, backoff, other);
    }

    /**
     * The rest after a failed attempt.
     *
     * @param attempt the attempt that failed, from 1
     * @param random in [0, 1), what jitter is drawn from
     */
    public Duration delayAfter(int attempt, double random) {
        return backoff.after(attempt, random);
    }
}
