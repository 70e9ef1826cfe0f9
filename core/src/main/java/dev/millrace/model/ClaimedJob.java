package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * A job that a worker holds.
 *
 * @param claimId the claim row that says so; ascends within a store
 * @param attempt counted from 1
 * @param maxAttempts from the job's retry policy
 * @param payload JSON text
 */
public record ClaimedJob(Fence fence, long claimId, ActorName actor, int attempt, int maxAttempts, String payload) {

    /** Checks for nulls. */
    public ClaimedJob {
        requireNonNull(fence, "fence");
        requireNonNull(actor, "actor");
        requireNonNull(payload, "payload");
    }
}
