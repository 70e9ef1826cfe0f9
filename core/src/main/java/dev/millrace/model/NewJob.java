package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * A job to be stored.
 *
 * @param id made by the producer, so that it is known before the job is stored
 * @param payload JSON text that passed {@link JsonText#checked}
 * @param keys what it has in common with others
 * @param admission on which conditions it is stored
 */
public record NewJob(
        JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload, JobKeys keys, Admission admission) {

    /**
     * Checks for nulls.
     *
     * @throws IllegalArgumentException if its twins share an identity and it has none
     */
    public NewJob {
        requireNonNull(id, "id");
        requireNonNull(lane, "lane");
        requireNonNull(start, "start");
        requireNonNull(retry, "retry");
        requireNonNull(payload, "payload");
        requireNonNull(keys, "keys");
        Twins twins = admission.twins();
        if (twins != null && twins.byIdentity() && keys.identity() == null) {
            throw new IllegalArgumentException(twins.getClass().getSimpleName().toLowerCase(Locale.ROOT)
                    + " compares jobs by their identity, and this job of actor " + lane.actor()
                    + " has none; give it one with identity(...)");
        }
    }

    /** A job that is stored whatever is there. */
    public NewJob(JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload, JobKeys keys) {
        this(id, lane, start, retry, payload, keys, Admission.ALWAYS);
    }

    /** A job without keys. */
    public NewJob(JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload) {
        this(id, lane, start, retry, payload, JobKeys.NONE);
    }
}
