package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Locale;

/**
 * A job to be stored.
 *
 * @param id made by the producer, so that it is known before the job is stored
 * @param payload JSON text that passed {@link JsonText#checked}
 * @param keys what it has in common with others
 * @param admission on which conditions it is stored
 * @param deadline when it must be over
 */
public record NewJob(
        JobId id,
        Lane lane,
        JobStart start,
        RetryPolicy retry,
        String payload,
        JobKeys keys,
        Admission admission,
        Deadline deadline) {

    /**
     * Checks for nulls.
     *
     * @throws IllegalArgumentException if its twins share an identity and it has none, or its deadline is before its start
     */
    public NewJob {
        requireNonNull(id, "id");
        requireNonNull(lane, "lane");
        requireNonNull(start, "start");
        requireNonNull(retry, "retry");
        requireNonNull(payload, "payload");
        requireNonNull(keys, "keys");
        deadline = deadline.orWithin(retry.budget());
        Instant starts = start.at();
        Instant ends = deadline.at();
        if (starts != null && ends != null && !ends.isAfter(starts.plus(start.delay()))) {
            throw new IllegalArgumentException(
                    "deadline must be after the start of the job (" + starts.plus(start.delay()) + "), was " + ends);
        }
        Twins twins = admission.twins();
        if (twins != null && twins.byIdentity() && keys.identity() == null) {
            throw new IllegalArgumentException(twins.getClass().getSimpleName().toLowerCase(Locale.ROOT)
                    + " compares jobs by their identity, and this job of actor " + lane.actor()
                    + " has none; give it one with identity(...)");
        }
    }

    /** A job without a deadline of its own. */
    public NewJob(
            JobId id, Lane lane, JobStart start, RetryPolicy retry, String payload, JobKeys keys, Admission admission) {
        this(id, lane, start, retry, payload, keys, admission, Deadline.NONE);
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
