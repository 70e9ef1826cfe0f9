package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * What an attempt must still hold for its outcome to count.
 *
 * <p>The epoch rises whenever a job is taken back, so a writer that was replaced matches nothing.
 *
 * @param epoch 0 or more
 */
public record Fence(JobId jobId, int epoch) {

    /** Checks the bound. */
    public Fence {
        requireNonNull(jobId, "jobId");
        if (epoch < 0) {
            throw new IllegalArgumentException("epoch must be at least 0, was " + epoch);
        }
    }
}
