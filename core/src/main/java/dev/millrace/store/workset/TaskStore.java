package dev.millrace.store.workset;

import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.WorksetName;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Tasks from their making to their results. Each call runs in transactions of its own. */
public interface TaskStore {

    /** The most tasks of one claim. */
    int MOST_CLAIMED = 10_000;

    /**
     * Makes those tasks that do not exist yet; others stay as they are.
     *
     * @param rank lower runs first; -32,768 to 32,767
     * @return how many were made
     * @throws IllegalArgumentException if a row does not fit the declaration; nothing is made then
     * @throws dev.millrace.store.StoreException if there is no such partition
     */
    int add(PartitionKey partition, int rank, List<Row> tasks);

    /**
     * Gives pending tasks to a worker: the best rank of all partitions first; at one rank the partition that was served least
     * recently; within it the oldest first. No other caller gets them until they come back.
     *
     * <p>A worker whose lease is over receives nothing. What a dead worker held comes in smaller claims, so that a task
     * that kills workers is alone in the end. If the commit's fate is unknown, tasks may be held with nobody working on them;
     * they come back when the worker's lease is lost.
     *
     * @param limit 1 to {@value #MOST_CLAIMED}
     * @return one claim for each partition that gave something; together at most {@code limit} tasks
     */
    List<TaskClaim> claim(WorksetName workset, WorkerId worker, int limit);

    /**
     * Writes outcomes of tasks of one claim, with their results, in one transaction: each under the fence of its claim and its
     * arrival. An outcome that cannot be stored makes its own task fail and no other.
     *
     * <p>With an outcome for each of its tasks the claim is over.
     *
     * @return what became of each, in the order given: {@link Applied#RETRYING} for one that will be put back
     */
    List<Applied> flush(TaskClaim claim, List<TaskOutcome> outcomes, Durability durability);

    /** Gives back what is left of a claim; nothing if it is over or was taken back. */
    void release(TaskClaim claim);

    /** Takes claims back from workers whose lease is over; returns how many, and less than {@code limit} if none is left. */
    int takeBack(int limit);

    /**
     * Puts failed tasks back that have attempts left.
     *
     * @param rest how long ago they failed at the least
     * @return how many; less than {@code limit} if none is left
     */
    int retryFailed(PartitionKey partition, Duration rest, int limit);

    /**
     * Puts exhausted tasks back, with all their attempts before them: for an operator who has removed the cause. A request that
     * still waits counts them as open again, within a minute.
     *
     * @return how many; less than {@code limit} if none is left
     */
    int retryExhausted(PartitionKey partition, int limit);

    /** Counts the tasks of a partition by where they stand; reads all of them. */
    Map<TaskState.Status, Long> count(PartitionKey partition);

    /** Failed and exhausted tasks with their errors, those that were tried most first. */
    List<TaskState> troubled(PartitionKey partition, int limit);

    /** Deletes what claims wrote and no claim needs any more; returns how many rows. */
    int deleteOld(WorksetName workset, int limit);

    /** The tasks with these values of the natural key, those that exist, in any order; asked for in one query. */
    List<TaskState> find(PartitionKey partition, List<Row> naturalKeys);

    /** The results of tasks by their ids, rows in the order in which they were given; asked for in one query. */
    Map<Long, List<Row>> results(PartitionKey partition, List<Long> taskIds);
}
