package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job, alive or over, as people and tools read it.
 *
 * @param attempts how many attempts have ended
 * @param payload JSON text
 * @param result JSON text, or null
 * @param error of the last attempt of a job that is over, or null
 */
public record JobStatus(
        JobId id,
        JobState state,
        Lane lane,
        int attempts,
        JobTimes times,
        String payload,
        @Nullable String result,
        @Nullable String error) {

    /** Checks for nulls. */
    public JobStatus {
        requireNonNull(id, "id");
        requireNonNull(state, "state");
        requireNonNull(lane, "lane");
        requireNonNull(times, "times");
        requireNonNull(payload, "payload");
    }

    /** The same without its result. */
    public JobStatus withoutResult() {
        return new JobStatus(id, state, lane, attempts, times, payload, null, error);
    }

    /**
     * When things happened to a job, by the database's clock.
     *
     * @param scheduledAt when it became, or becomes, due
     * @param startedAt when its running or last attempt began, or null
     * @param finishedAt when it was over, or null
     */
    public record JobTimes(
            Instant enqueuedAt,
            Instant scheduledAt,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt) {
        /** Checks for nulls. */
        public JobTimes {
            requireNonNull(enqueuedAt, "enqueuedAt");
            requireNonNull(scheduledAt, "scheduledAt");
        }
    }
}
