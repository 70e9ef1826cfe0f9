package dev.millrace.model.operate;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.QueueName;
import dev.millrace.model.StorableText;
import java.time.Instant;

/** What an operator does to jobs. Each is for jobs in certain states and leaves others alone. */
public sealed interface JobAction {

    /**
     * Brings a job back that is over, whatever it is over as, to be claimed at once. Its attempts go on from where they
     * were; if they are used up it gets one more.
     */
    record Retry() implements JobAction {}

    /**
     * Ends a job that waits as cancelled; the worker of one that runs is asked to stop it.
     *
     * @param reason for people, 1 to {@value #MAX_REASON} characters; stays with the job as its error
     */
    record Cancel(String reason) implements JobAction {
        /** The longest reason, in characters. */
        public static final int MAX_REASON = 1_000;

        /** Checks the bounds, and makes the reason storable. */
        public Cancel {
            if (reason.isBlank() || reason.length() > MAX_REASON) {
                throw new IllegalArgumentException("the reason of a cancellation has 1 to " + MAX_REASON
                        + " characters, this one has " + reason.length());
            }
            reason = StorableText.of(reason);
        }
    }

    /**
     * Gives a job that waits another priority; it arrives anew.
     *
     * @param priority higher runs first; between plus and minus {@link Lane#MAX_PRIORITY}
     */
    record Prioritize(int priority) implements JobAction {
        /** Checks the bounds. */
        public Prioritize {
            if (priority < -Lane.MAX_PRIORITY || priority > Lane.MAX_PRIORITY) {
                throw new IllegalArgumentException("priority must be between -" + Lane.MAX_PRIORITY + " and "
                        + Lane.MAX_PRIORITY + ", was " + priority);
            }
        }
    }

    /**
     * Gives a job that waits another time.
     *
     * @param at by the database's clock; one that has passed means at once
     */
    record Reschedule(Instant at) implements JobAction {
        /** Checks for null and the bounds. */
        public Reschedule {
            requireNonNull(JobStart.at(at), "at");
        }
    }

    /** Moves a job that waits to another queue; it arrives anew there. */
    record Move(QueueName queue) implements JobAction {
        /** Checks for null. */
        public Move {
            requireNonNull(queue, "queue");
        }
    }

    /**
     * Deletes a job that waits or is over, with all that is told of it. Its idempotency key stays for its time: the same
     * key does not store another job until then.
     */
    record Delete() implements JobAction {}
}
