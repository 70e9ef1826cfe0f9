package dev.millrace.store;

import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A job may not be stored, because of what is there; none of its call was. */
public final class JobRefusedException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** What stands against the job. */
    public enum Reason {
        /** Its queue takes no more jobs. */
        QUEUE_DRAINING,
        /** Its actor takes no more jobs. */
        ACTOR_DRAINING,
        /** Its idempotency key was given to a job with another actor or payload. */
        KEY_TAKEN,
        /** A twin is alive, and there may be only one. */
        TWIN_ALIVE,
        /** As many jobs of its actor wait as it allows. */
        TOO_MANY_PENDING
    }

    private final Reason reason;
    private final transient NewJob job;
    private final transient @Nullable JobId other;

    /**
     * Makes an exception.
     *
     * @param other the job that stands against it, or null
     */
    public JobRefusedException(Reason reason, NewJob job, @Nullable JobId other) {
        super(Kind.REFUSED, message(reason, job, other), null);
        this.reason = reason;
        this.job = job;
        this.other = other;
    }

    /** What stands against the job. */
    public Reason reason() {
        return reason;
    }

    /** The job that was refused. */
    public NewJob job() {
        return job;
    }

    /** The job that stands against it, if it is a single one. */
    public Optional<JobId> other() {
        return Optional.ofNullable(other);
    }

    private static String message(Reason reason, NewJob job, @Nullable JobId other) {
        String what = "job " + job.id() + " of actor " + job.lane().actor() + " was refused: ";
        return what
                + switch (reason) {
                    case QUEUE_DRAINING ->
                        "queue " + job.lane().queue() + " is draining; open it, or enqueue to another queue";
                    case ACTOR_DRAINING -> "actor " + job.lane().actor() + " is draining; open it to take jobs again";
                    case KEY_TAKEN ->
                        "idempotency " + key(job) + " belongs to job " + other
                                + ", whose actor or payload differs; use another key for another request";
                    case TWIN_ALIVE ->
                        "job " + other + " " + twin(job) + " is alive, and there may be one; wait until it is over";
                    case TOO_MANY_PENDING ->
                        "maxPending is " + job.admission().maxPending()
                                + ", and as many jobs of the actor wait; try later, or allow more";
                };
    }

    private static String key(NewJob job) {
        var key = job.admission().key();
        return key == null ? "key" : "key '" + key.value() + "' of scope '" + key.scope() + "'";
    }

    private static String twin(NewJob job) {
        Twins twins = job.admission().twins();
        return twins != null && twins.byIdentity()
                ? "with identity '" + job.keys().identity() + "'"
                : "of this actor";
    }
}
