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
     * The handler threw. The job rests by its own policy, or is over if its attempts are used up.
     *
     * @param error what went wrong, free of what PostgreSQL cannot store
     * @param retryable false ends the job whatever its policy
     */
    record Failed(Fence fence, Duration ranFor, String error, boolean retryable) implements Outcome {
        /** Checks for nulls. */
        public Failed {
            requireNonNull(fence, "fence");
            requireNonNull(ranFor, "ranFor");
            requireNonNull(error, "error");
        }
    }
}
