package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * A job to be stored.
 *
 * @param id made by the producer, so that it is known before the job is stored
 * @param payload JSON text that passed {@link JsonText#checked}
 */
public record NewJob(JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload) {

    /** Checks for nulls. */
    public NewJob {
        requireNonNull(id, "id");
        requireNonNull(lane, "lane");
        requireNonNull(start, "start");
        requireNonNull(retry, "retry");
        requireNonNull(payload, "payload");
    }
}
