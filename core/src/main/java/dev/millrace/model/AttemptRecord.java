package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that did not simply succeed at once.
 *
 * @param number counted from 1
 * @param state how it ended: succeeded, failed, crashed, cancelled or abandoned
 * @param worker who ran it
 * @param startedAt when it began, or null where the worker died without telling
 */
public record AttemptRecord(
        int number,
        JobState state,
        WorkerId worker,
        @Nullable Instant startedAt,
        Instant finishedAt,
        @Nullable String error) {

    /** Checks for nulls. */
    public AttemptRecord {
        requireNonNull(state, "state");
        requireNonNull(worker, "worker");
        requireNonNull(finishedAt, "finishedAt");
    }
}
