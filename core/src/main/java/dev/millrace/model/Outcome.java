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

        /** The job is over, because somebody asked for that. */
        public static Failed stopped(Fence fence, Duration ranFor, StopRequest stop) {
            return new Failed(fence, ranFor, stop.reason(), Next.over(stop.state()));
        }
    }
}
