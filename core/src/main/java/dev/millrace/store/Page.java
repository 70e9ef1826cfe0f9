package dev.millrace.store;

import dev.millrace.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of jobs, newest first. Pages stay apart whatever is enqueued meanwhile.
 *
 * @param after the last job of the page before, or null for the first page
 * @param limit 1 to {@value #MAX_LIMIT}
 */
public record Page(@Nullable JobId after, int limit) {

    /** The most jobs of one page. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the bound. */
    public Page {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit of a list must be between 1 and " + MAX_LIMIT + ", was " + limit);
        }
    }

    /** The first page. */
    public static Page first(int limit) {
        return new Page(null, limit);
    }

    /** The page of the same length after a job. */
    public Page after(JobId last) {
        return new Page(last, limit);
    }
}
