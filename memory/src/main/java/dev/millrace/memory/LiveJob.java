package dev.millrace.memory;

import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job that is alive.
 *
 * @param attempts how many have ended
 * @param scheduledAt never before the moment it was set
 * @param claim who holds it, or null while it waits
 */
record LiveJob(
        NewJob job,
        int epoch,
        int attempts,
        Instant enqueuedAt,
        Instant scheduledAt,
        @Nullable Claim claim) {

    JobId id() {
        return job.id();
    }

    Fence fence() {
        return new Fence(id(), epoch);
    }

    boolean hasAttemptsAfterThis() {
        return attempts + 1 < job.retry().maxAttempts();
    }

    LiveJob claimedBy(Claim by) {
        return new LiveJob(job, epoch, attempts, enqueuedAt, scheduledAt, by);
    }

    /** The job waiting again, under a new epoch. */
    LiveJob returned(int attemptsEnded, Instant arrival) {
        return new LiveJob(job, epoch + 1, attemptsEnded, enqueuedAt, arrival, null);
    }
}
