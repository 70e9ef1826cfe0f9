package dev.millrace.model.operate;

import static java.util.Objects.requireNonNull;

/**
 * Something that keeps a job from running at the moment.
 *
 * @param subject what it is about: a time, a state, a queue, an actor, a fairness key, or a job, as text
 * @param count how many jobs it is about, where that says something; else 0
 */
public record Obstacle(Kind kind, String subject, long count) {

    /** The most jobs that are counted. */
    public static final int MOST_COUNTED = 10_000;

    /** What stands in the way. */
    public enum Kind {
        /** It is over; the subject is its state. */
        OVER,
        /** It runs; the subject is its worker. */
        RUNNING,
        /** It must have been over by its deadline, the subject: the next sweep fails it. */
        DEADLINE_PASSED,
        /** Its time, the subject, has not come. */
        NOT_DUE,
        /** Its queue is paused. */
        QUEUE_PAUSED,
        /** Its actor is paused. */
        ACTOR_PAUSED,
        /** No live worker serves its actor, the subject, in its queue. */
        NO_WORKER,
        /** A job with the same identity runs: the subject. */
        IDENTITY_HELD,
        /** As many jobs run as may in all; the count says how many. */
        ALL_CAPPED,
        /** As many jobs of its queue run as may. */
        QUEUE_CAPPED,
        /** As many jobs of its actor run as may. */
        ACTOR_CAPPED,
        /** As many jobs of its fairness key run as may. */
        KEY_CAPPED,
        /** Jobs of its actor, in its queue, and of its fairness key if those take turns, are due before it. */
        BEHIND
    }

    /** Checks for nulls. */
    public Obstacle {
        requireNonNull(kind, "kind");
        requireNonNull(subject, "subject");
    }
}
