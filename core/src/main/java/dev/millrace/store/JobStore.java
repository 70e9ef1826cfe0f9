package dev.millrace.store;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Jobs from enqueue to outcome. Every method but those that join one runs in transactions of its own. */
public interface JobStore {

    /**
     * Stores any number of jobs, all or none. Once this returns they are never lost (promise P1).
     *
     * @return what became of each, in the order given
     * @throws JobRefusedException if a job may not be stored now
     * @throws StoreException if they were refused, or the database cannot be reached; if the connection broke while
     *     committing they may have been stored, which a lookup by id tells
     */
    List<Enqueued> enqueue(List<NewJob> jobs);

    /**
     * Stores jobs in the caller's transaction: they exist if and when it commits.
     *
     * <p>A job with a key, twins or a bound makes others with the same wait until the transaction ends; so they learn
     * what became of it.
     *
     * @return what became of each, in the order given, if the transaction commits
     * @throws IllegalArgumentException if {@code tx} belongs to another kind of store, or a job replaces its twin, which
     *     would hold up all claims of a queue until the transaction ends
     * @throws JobRefusedException if a job may not be stored now; none of them is, and the transaction can go on
     * @throws StoreException if they were refused; the transaction must then be rolled back
     */
    List<Enqueued> enqueue(Tx tx, List<NewJob> jobs);

    /**
     * Stores jobs without end, some thousand at a time; each such chunk is all or none.
     *
     * @param jobs is asked for a chunk while no connection is held
     * @param committed is given what became of each job of a chunk, in order, once the chunk is committed
     * @return how many jobs were given
     * @throws StreamBrokenException if a chunk could not be stored; it tells how many jobs before it are committed
     */
    long stream(Iterator<NewJob> jobs, Consumer<List<Enqueued>> committed);

    /**
     * Gives due jobs to a worker: no other caller receives them until they are taken back.
     *
     * <p>Within an actor by rank, then time, then id; across actors in turn, also from call to call; where that leaves
     * it open, in the order of the request. A worker whose lease is over receives nothing. A short or empty answer means that there was no more.
     *
     * <p>If the commit's fate is unknown the jobs may be held with nobody working on them; they come back when the
     * worker's lease is lost.
     *
     * @throws StoreException if the database cannot be reached; asking again is safe
     */
    List<ClaimedJob> claim(ClaimRequest request);

    /**
     * How long until the next job of {@code served} is due that was not due {@code lookBack} ago; jobs that were due before
     * count as seen. Zero or less if it is due already; empty if there is no such job. One that a worker holds is there.
     *
     * <p>After a claim that found nothing, looking back to when it was asked for leaves no gap between the two.
     *
     * @throws StoreException if the database cannot be reached
     */
    Optional<Duration> untilDue(Map<QueueName, List<ActorName>> served, Duration lookBack);

    /**
     * What a worker holds by the store's word, for a worker that lost the answer to a claim. Waits for claims of the
     * worker that are under way.
     *
     * @param lowestClaim leaves out claims with lower ids
     */
    List<Fence> heldBy(WorkerId worker, long lowestClaim);

    /**
     * Writes outcomes, each under its fence (promise P2).
     *
     * <p>A result that cannot be stored never holds up its neighbours: its attempt fails and says why, and the job is
     * over. Of two outcomes with the same fence the first counts.
     *
     * @return what became of each, in the order given
     * @throws StoreException if the database cannot be reached; writing them again is safe
     */
    List<Applied> finish(WorkerId worker, List<Outcome> outcomes);

    /**
     * Ends a job as succeeded in the caller's transaction: it is over if and when that commits. Until then nobody else
     * gets the job, and other writers of it wait.
     *
     * @throws IllegalArgumentException if {@code tx} belongs to another kind of store
     * @throws StoreException if the result cannot be stored, or the database failed; the transaction must then be rolled
     *     back
     */
    Applied finish(Tx tx, WorkerId worker, Outcome.Succeeded outcome);

    /**
     * Puts jobs back that were never started; the attempt does not count.
     *
     * @return how many still were held
     */
    int release(Collection<Fence> held);

    /**
     * Calls jobs off: those that wait are over as cancelled, those that run are to be stopped by their workers, which are
     * told at once and find it at their next heartbeat otherwise.
     *
     * @param ids each once, up to {@value #MOST_CANCELLED}: claims of their queues wait meanwhile
     * @param reason for people
     * @return what became of each, in the order given
     * @throws StoreException if the database cannot be reached; asking again is safe
     */
    List<CancelAnswer> cancel(List<JobId> ids, String reason);

    /** The most jobs that are called off together. */
    int MOST_CANCELLED = 1_000;
}
