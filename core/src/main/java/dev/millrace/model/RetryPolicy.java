package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How often a job is tried, for how long, and how it rests between attempts.
 *
 * <p>The policy is stored with the job: a sweep can apply it without the code that made it.
 *
 * @param maxAttempts 1 to {@value #MOST_ATTEMPTS}, or {@link #UNLIMITED} where there is a budget; 1 means no retry
 * @param budget how long after it was first due a job may be tried: it is then over, whatever it is doing; 1 ms to {@link
 *     JobStart#MAX_DELAY}, or null for no such bound
 * @param timeout how long one attempt may run, as in {@link AttemptRules}; null for what the actor says that handles it
 */
public record RetryPolicy(
        int maxAttempts,
        Backoff backoff,
        @Nullable Duration budget,
        @Nullable Duration timeout) {

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
        AttemptRules.check("retry policy: timeout", timeout);
    }

    /** A policy whose attempts may run for as long as their actor says. */
    public RetryPolicy(int maxAttempts, Backoff backoff, @Nullable Duration budget) {
        this(maxAttempts, backoff, budget, null);
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
        return new RetryPolicy(attempts, backoff, budget, timeout);
    }

    /** The same policy with other rests. */
    public RetryPolicy withBackoff(Backoff other) {
        return new RetryPolicy(maxAttempts, other, budget, timeout);
    }

    /** The same policy with another first rest. */
    public RetryPolicy withInitialDelay(Duration delay) {
        return withBackoff(backoff.withInitial(delay));
    }

    /** The same policy with a budget of time. */
    public RetryPolicy withBudget(Duration other) {
        return new RetryPolicy(maxAttempts, backoff, other, timeout);
    }

    /** The same policy with another timeout of each attempt, whole milliseconds; null for the actor's. */
    public RetryPolicy withTimeout(@Nullable Duration longest) {
        Duration whole = longest == null ? null : Duration.ofMillis(longest.toMillis());
        return new RetryPolicy(maxAttempts, backoff, budget, whole);
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

    /**
     * How long a job rests between attempts.
     *
     * <p>The rest after attempt <i>n</i> is {@code initial × multiplier^(n-1)}, or {@code initial × n} where growth is linear,
     * never more than {@code most}, made shorter by a random part of up to {@code jitter} of itself so that jobs that failed
     * together do not return together. No attempt is too high for it: the rest of attempt 10,000 is {@code most}.
     *
     * @param growth how rests grow
     * @param initial the first rest, 0 to 365 days, whole milliseconds
     * @param multiplier of one rest to the next, 1 to 100; 1 gives a fixed rest; 1 where growth is linear
     * @param most the longest rest, {@code initial} to 365 days, whole milliseconds
     * @param jitter the part of a rest that chance may take off, 0 to 1
     */
    public record Backoff(Growth growth, Duration initial, double multiplier, Duration most, double jitter) {
        private static final Duration LONGEST = Duration.ofDays(365);
        private static final double LARGEST_MULTIPLIER = 100;
        private static final double USUAL_JITTER = 0.1;

        /** How rests grow. */
        public enum Growth {
            /** Each is a multiple of the one before. */
            EXPONENTIAL,
            /** Each is longer by the first. */
            LINEAR;

            /** The word that the database uses. */
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** Checks the bounds; the message names the setting. */
        public Backoff {
            requireNonNull(growth, "growth");
            requireNonNull(initial, "initial");
            requireNonNull(most, "most");
            if (initial.isNegative() || initial.compareTo(LONGEST) > 0) {
                throw refused("initialDelay", "0 and " + LONGEST, initial);
            }
            if (!(multiplier >= 1 && multiplier <= LARGEST_MULTIPLIER)) {
                throw refused("multiplier", "1 and " + LARGEST_MULTIPLIER, multiplier);
            }
            if (growth == Growth.LINEAR && multiplier != 1) {
                throw refused("multiplier", "1 and 1, because growth is linear", multiplier);
            }
            if (most.compareTo(initial) < 0 || most.compareTo(LONGEST) > 0) {
                throw refused("maxDelay", "initialDelay (" + initial + ") and " + LONGEST, most);
            }
            if (!(jitter >= 0 && jitter <= 1)) {
                throw refused("jitter", "0 and 1", jitter);
            }
        }

        /** {@code initial}, then twice as long each time up to {@code most}, with a tenth of jitter. */
        public static Backoff exponential(Duration initial, Duration most) {
            return new Backoff(Growth.EXPONENTIAL, initial, 2, most, USUAL_JITTER);
        }

        /** {@code step}, two of it, three, up to {@code most}, with a tenth of jitter. */
        public static Backoff linear(Duration step, Duration most) {
            return new Backoff(Growth.LINEAR, step, 1, most, USUAL_JITTER);
        }

        /** The same each time, with a tenth of jitter. */
        public static Backoff fixed(Duration rest) {
            return new Backoff(Growth.EXPONENTIAL, rest, 1, rest, USUAL_JITTER);
        }

        /** The same with another first rest; the longest grows with it. */
        public Backoff withInitial(Duration other) {
            return new Backoff(growth, other, multiplier, most.compareTo(other) < 0 ? other : most, jitter);
        }

        /** The same with another jitter; 0 for none. */
        public Backoff withJitter(double part) {
            return new Backoff(growth, initial, multiplier, most, part);
        }

        /**
         * The rest after a failed attempt.
         *
         * @param attempt the attempt that failed, from 1
         * @param random in [0, 1), what jitter is drawn from
         */
        public Duration after(int attempt, double random) {
            double factor = growth == Growth.LINEAR ? attempt : Math.pow(multiplier, attempt - 1);
            double bounded = Math.min(initial.toMillis() * factor, (double) most.toMillis()); // takes care of infinity
            return Duration.ofMillis((long) (bounded * (1 - jitter * random)));
        }

        private static IllegalArgumentException refused(String setting, String bounds, Object was) {
            return new IllegalArgumentException(
                    "retry policy: " + setting + " must be between " + bounds + ", was " + was);
        }
    }
}
