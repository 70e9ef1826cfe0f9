package dev.millrace.store;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs to list; null means any.
 *
 * @param limit 1 to {@value #MAX_LIMIT}
 */
public record JobFilter(
        @Nullable JobState state,
        @Nullable QueueName queue,
        @Nullable ActorName actor,
        int limit) {

    /** The most jobs of one list. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the bound. */
    public JobFilter {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit of a list must be between 1 and " + MAX_LIMIT + ", was " + limit);
        }
    }

    /** Any job. */
    public static JobFilter any(int limit) {
        return new JobFilter(null, null, null, limit);
    }
}
