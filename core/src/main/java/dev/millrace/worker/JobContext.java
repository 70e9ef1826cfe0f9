package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;

/**
 * What a handler may know of the attempt that it runs.
 *
 * @param actor the name that the job was stored with, which may be an alias
 * @param attempt counted from 1
 */
public record JobContext(JobId jobId, ActorName actor, int attempt, int maxAttempts) {

    /** Checks for nulls. */
    public JobContext {
        requireNonNull(jobId, "jobId");
        requireNonNull(actor, "actor");
    }

    /** Whether a failure now ends the job. */
    public boolean isLastAttempt() {
        return attempt >= maxAttempts;
    }
}
