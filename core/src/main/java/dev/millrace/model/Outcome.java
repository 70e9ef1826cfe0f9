package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one attempt ended, to be written under its fence. */
public sealed interface Outcome {

    /** What the attempt held. */
    Fence fence();

    /** How long the handler ran, by a clock that only goes forward. */
    Duration ranFor();

    /**
     * The handler returned.
     *
     * @param result JSON text, or null where the actor has no result
     * @param keep what stays of the job
     */
    record Succeeded(Fence fence, Duration ranFor, @Nullable String result, Keep keep) implements Outcome {
        /** Checks for nulls. */
        public Succeeded {
            requireNonNull(fence, "fence");
            requireNonNull(ranFor, "ranFor");
            requireNonNull(keep, "keep");
        }

        /** A success that is kept in history. */
        public Succeeded(Fence fence, Duration ranFor, @Nullable String result) {
            this(fence, ranFor, result, Keep.HISTORY);
        }
    }

    /**
     * The attempt did not succeed.
     *
     * @param error what went wrong, free of what PostgreSQL cannot store; null where nothing did
     * @param next what becomes of the job
     */
    record Failed(Fence fence, Duration ranFor, @Nullable String error, Next next) implements Outcome {
        /** Checks for nulls. */
        public Failed {
            requireNonNull(fence, "fence");
            requireNonNull(ranFor, "ranFor");
            requireNonNull(next, "next");
        }

        /**
         * A failure that the job's policy decides on.
         *
         * @param retryable false ends the job whatever its policy
         */
        public Failed(Fence fence, Duration ranFor, String error, boolean retryable) {
            this(fence, ranFor, error, retryable ? Next.byPolicy() : Next.over(JobState.FAILED));
        }

        /** The handler wants the job later; the attempt does not count. */
        public static Failed snoozed(Fence fence, Duration ranFor, Duration delay) {
            return new Failed(fence, ranFor, null, Next.after(delay).uncounted());
        }
    }

    /**
     * What becomes of a job whose attempt did not succeed.
     *
     * <p>Whatever it says, a job is over if nothing of its attempts is left and this one counts, if the next attempt would
     * not be before its deadline, or if somebody asked to stop it.
     *
     * @param end what the job is over as, or null if it may be tried again
     * @param rest how long it rests instead of what its policy says, 0 to {@link JobStart#MAX_DELAY}; null for its policy
     * @param counts whether the attempt counts
     */
    record Next(@Nullable JobState end, @Nullable Duration rest, boolean counts) {
        private static final Next BY_POLICY = new Next(null, null, true);

        /** Checks the bounds. */
        public Next {
            if (end != null && (!end.isOver() || end == JobState.SUCCEEDED)) {
                throw new IllegalArgumentException("an attempt that did not succeed cannot end a job as " + end.word());
            }
            if (rest != null && (rest.isNegative() || rest.compareTo(JobStart.MAX_DELAY) > 0)) {
                throw new IllegalArgumentException(
                        "the rest of a job must be between 0 and " + JobStart.MAX_DELAY + ", was " + rest);
            }
        }

        /** As the job's retry policy says. */
        public static Next byPolicy() {
            return BY_POLICY;
        }

        /** Over. */
        public static Next over(JobState state) {
            return new Next(requireNonNull(state, "state"), null, true);
        }

        /** Again after a rest, if attempts are left. */
        public static Next after(Duration rest) {
            return new Next(null, requireNonNull(rest, "rest"), true);
        }

        /** The same, and the attempt does not count. */
        public Next uncounted() {
            return new Next(end, rest, false);
        }
    }
}
