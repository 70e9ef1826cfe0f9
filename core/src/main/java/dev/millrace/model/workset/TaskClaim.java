package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.WorkerId;
import java.time.Instant;
import java.util.List;

/**
 * Tasks of one partition that a worker holds until it has flushed or released them, or lost its lease.
 *
 * @param claimedAt with the id says which claim: the database's clock
 * @param rank of all its tasks; lower runs first
 */
public record TaskClaim(
        long id, Instant claimedAt, WorkerId worker, PartitionKey partition, int rank, List<Task> tasks) {

    /** Copies the list. */
    public TaskClaim {
        requireNonNull(claimedAt, "claimedAt");
        requireNonNull(worker, "worker");
        requireNonNull(partition, "partition");
        tasks = List.copyOf(tasks);
    }
}
