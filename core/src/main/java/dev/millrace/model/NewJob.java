package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * A job to be stored.
 *
 * @param id made by the producer, so that it is known before the job is stored
 * @param payload JSON text that passed {@link JsonText#checked}
 * @param keys what it has in common with others
 */
public record NewJob(JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload, JobKeys keys) {

    /** Checks for nulls. */
    public NewJob {
        requireNonNull(id, "id");
        requireNonNull(lane, "lane");
        requireNonNull(start, "start");
        requireNonNull(retry, "retry");
        requireNonNull(payload, "payload");
        requireNonNull(keys, "keys");
    }

    /** A job without keys. */
    public NewJob(JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload) {
        this(id, lane, start, retry, payload, JobKeys.NONE);
    }
}
