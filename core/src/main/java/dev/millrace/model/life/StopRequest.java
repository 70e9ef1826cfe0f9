package dev.millrace.model.life;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import java.time.Duration;

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

    /** The end of an attempt that was stopped. */
    public Outcome.Failed outcome(Fence fence, Duration ranFor) {
        return new Outcome.Failed(fence, ranFor, reason, Next.over(state));
    }
}
