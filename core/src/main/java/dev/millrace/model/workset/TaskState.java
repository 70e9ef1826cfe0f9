package dev.millrace.model.workset;

import org.jspecify.annotations.Nullable;

/**
 * A task as it is stored.
 *
 * @param attempts how many have ended
 * @param error of the last attempt, if that failed
 * @param row natural key and payload
 */
public record TaskState(
        long id,
        Status status,
        int rank,
        int attempts,
        @Nullable String error,
        Row row) {

    /** Where a task stands. Whether somebody works on it is told by claims, not by the task. */
    public enum Status {
        /** Waits, or somebody works on it. */
        PENDING,
        /** Its last attempt succeeded, and its results are those of that attempt. */
        DONE,
        /** Its last attempt failed; it will be put back. */
        FAILED,
        /** It failed as often as its workset allows, or took too many workers with it: over, until somebody resets it. */
        EXHAUSTED
    }
}
