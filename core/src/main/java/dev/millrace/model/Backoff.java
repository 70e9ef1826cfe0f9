package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Locale;

/**
 * How long a job rests between attempts.
 *
 * <p>The rest after attempt <i>n</i> is {@code initial × multiplier^(n-1)}, or {@code initial × n} where growth is linear,
 * never more than {@code most}, made shorter by a random part of up to {@code jitter} of itself so that jobs that failed
 * together do not return together. No attempt is too high for it: the rest of attempt 10,000 is {@code most}.
 *
 * @param initial 0 to 365 days, whole milliseconds
 * @param multiplier 1 to 100; 1 gives a fixed rest; 1 where growth is linear
 * @param most {@code initial} to 365 days, whole milliseconds
 * @param jitter 0 to 1
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
        return new IllegalArgumentException("retry policy: " + setting + " must be between " + bounds + ", was " + was);
    }
}
