package dev.millrace.store;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.util.List;

/**
 * What a worker asks for.
 *
 * @param actors those it has handlers for; the store serves them in turn, also across calls, and of those whose turn it is
 *     the first comes first
 * @param limit 1 to {@value #MAX_LIMIT}
 */
public record ClaimRequest(WorkerId worker, QueueName queue, List<ActorName> actors, int limit) {

    /** The most jobs of one claim. */
    public static final int MAX_LIMIT = 10_000;

    /** Checks the bounds. */
    public ClaimRequest {
        requireNonNull(worker, "worker");
        requireNonNull(queue, "queue");
        actors = List.copyOf(actors);
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException(
                    "limit of a claim must be between 1 and " + MAX_LIMIT + ", was " + limit);
        }
    }

    /** The same for another number of jobs. */
    public ClaimRequest withLimit(int other) {
        return new ClaimRequest(worker, queue, actors, other);
    }
}
