package dev.millrace.memory;

import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A job that is alive.
 *
 * @param attempts how many have ended
 * @param scheduledAt never before the moment it was set
 * @param deadline when it must be over, or null
 * @param claim who holds it, or null while it waits
 */
record LiveJob(
        NewJob job,
        int epoch,
        int attempts,
        Instant enqueuedAt,
        Instant scheduledAt,
        @Nullable Instant deadline,
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

    /** Whether it must be over at {@code time}. */
    boolean isDeadAt(Instant time) {
        return deadline != null && !deadline.isAfter(time);
    }

    /** A job that has just been stored, or that has taken the place of another. */
    static LiveJob arriving(NewJob job, int epoch, Instant enqueuedAt, Instant dueAt) {
        Instant deadline = job.deadline().of(dueAt);
        return new LiveJob(
                job,
                epoch,
                0,
                enqueuedAt,
                dueAt,
                deadline == null ? null : deadline.truncatedTo(ChronoUnit.MICROS),
                null);
    }

    LiveJob claimedBy(Claim by) {
        return new LiveJob(job, epoch, attempts, enqueuedAt, scheduledAt, deadline, by);
    }

    /** The job at another time. */
    LiveJob at(Instant time) {
        return new LiveJob(job, epoch, attempts, enqueuedAt, time, deadline, claim);
    }

    /** The job waiting again, under a new epoch. */
    LiveJob returned(int attemptsEnded, Instant arrival) {
        return new LiveJob(job, epoch + 1, attemptsEnded, enqueuedAt, arrival, deadline, null);
    }
}
