package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker holds.
 *
 * @param claimId the claim row that says so; ascends within a store
 * @param attempt counted from 1
 * @param maxAttempts from the job's retry policy
 * @param payload JSON text
 * @param timeout how long the attempt may run, or null for what its actor says
 */
public record ClaimedJob(
        Fence fence,
        long claimId,
        ActorName actor,
        int attempt,
        int maxAttempts,
        String payload,
        @Nullable Duration timeout) {

    /** Checks for nulls. */
    public ClaimedJob {
        requireNonNull(fence, "fence");
        requireNonNull(actor, "actor");
        requireNonNull(payload, "payload");
    }

    /** A job without a timeout of its own. */
    public ClaimedJob(Fence fence, long claimId, ActorName actor, int attempt, int maxAttempts, String payload) {
        this(fence, claimId, actor, attempt, maxAttempts, payload, null);
    }
}
