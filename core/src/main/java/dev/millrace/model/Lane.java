package dev.millrace.model;

import static java.util.Objects.requireNonNull;

/**
 * What is claimed in order: the jobs of one actor, in one queue, at one rank.
 *
 * @param rank lower runs first; the negative of the priority that a producer gives
 */
public record Lane(QueueName queue, ActorName actor, int rank) {

    /** The highest priority; the lowest is its negative. Both fit a PostgreSQL {@code smallint}. */
    public static final int MAX_PRIORITY = Short.MAX_VALUE;

    /** Checks the bounds of {@code rank}: {@code -MAX_PRIORITY} to {@code MAX_PRIORITY}. */
    public Lane {
        requireNonNull(queue, "queue");
        requireNonNull(actor, "actor");
        if (Math.abs(rank) > MAX_PRIORITY) {
            throw new IllegalArgumentException(
                    "priority must be between -" + MAX_PRIORITY + " and " + MAX_PRIORITY + ", was " + -rank);
        }
    }
}
