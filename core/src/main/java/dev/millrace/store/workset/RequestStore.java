package dev.millrace.store.workset;

import dev.millrace.model.NewJob;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.WorksetName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Requests: tasks that somebody waits for together, and the job that begins when they are over. */
public interface RequestStore {

    /** After this long without anything being added, a request that still gathers is cancelled. */
    Duration STALE = Duration.ofMinutes(10);

    /**
     * Begins a request; again with the same id it changes nothing.
     *
     * @param rank of tasks that are made for it, and of those that wait at a worse one
     * @param whenDone a job without keys and conditions, enqueued once all tasks are over
     */
    void open(UUID id, WorksetName workset, int rank, NewJob whenDone);

    /**
     * Adds tasks: finds those that exist and makes the others, at the request's rank or better, some thousand in a transaction.
     * Adding a task twice adds it once.
     *
     * @return how many tasks the request has got by this
     * @throws dev.millrace.store.StoreException REFUSED if the request does not gather (any more)
     */
    int add(UUID id, PartitionKey partition, List<Row> tasks);

    /** Says that all tasks were added; it is completed at once if none is open. Harmless if said again. */
    void seal(UUID id);

    /** Cancels it unless it is over; its tasks stay, its job is never enqueued. Returns whether this call did it. */
    boolean cancel(UUID id);

    /** How far it is. */
    Optional<RequestStatus> find(UUID id);

    /** Counts what flushes told, completes requests, and cancels stale ones; returns how many requests were looked at. */
    int settle(int limit);

    /** Counts anew, from the tasks themselves, requests that were not counted for {@code rest}; returns how many. */
    int recount(Duration rest, int limit);
}
