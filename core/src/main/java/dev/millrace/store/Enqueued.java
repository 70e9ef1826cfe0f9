package dev.millrace.store;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobId;

/**
 * What became of a job that was to be stored.
 *
 * @param id the job's own, or that of the job that was there already
 * @param isNew whether the job was stored as itself; false if it was left out for the other, or replaced what that was
 */
public record Enqueued(JobId id, boolean isNew) {

    /** Checks for nulls. */
    public Enqueued {
        requireNonNull(id, "id");
    }
}
