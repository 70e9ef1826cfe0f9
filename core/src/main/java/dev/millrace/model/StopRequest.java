package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * A wish that a job which runs is stopped.
 *
 * @param state what the job is then over as: cancelled, or failed where its deadline passed
 * @param reason for people
 */
public record StopRequest(JobId jobId, JobState state, String reason) {

    /** Checks the state. */
    public StopRequest {
        requireNonNull(jobId, "jobId");
        requireNonNull(reason, "reason");
        if (state != JobState.CANCELLED && state != JobState.FAILED) {
            throw new IllegalArgumentException("a job is stopped as cancelled or failed, not as " + state.word());
        }
    }
}
