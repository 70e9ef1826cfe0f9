package dev.millrace.store;

import dev.millrace.model.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bounded statements that keep the store in order. Each is harmless beside another that runs at the same time, and a
 * second run right after finds nothing to do.
 */
public interface MaintenanceStore {

    /** A job that came back so often without its attempt counted is not spared any more: it may be what kills workers. */
    int SPARED_RETURNS = 5;

    /**
     * Takes jobs back from workers whose lease is over: each rests by its own policy, or is over as crashed.
     *
     * <p>What a worker had told to be unstarted is claimable at once and keeps its attempt, unless it came back
     * {@value #SPARED_RETURNS} times already. Jobs that an open transaction is about to end are left to a later run.
     *
     * @return how many jobs; less than {@code limit} means that none are left
     */
    int takeBack(int limit);

    /**
     * Ends jobs whose deadline has passed: those that wait have failed, those that run are to be stopped by their workers.
     *
     * @param after looks only at deadlines after it: where the last run stopped; {@link Instant#EPOCH} for all, to be asked
     *     now and then for what was stored with a deadline that had passed
     */
    SweptDeadlines failExpired(Instant after, int limit);

    /**
     * Sees to it that jobs which were to be stopped are: those that wait again are over, and whoever runs one now is told.
     *
     * @param after looks only at wishes about jobs with higher ids, where the last run stopped; null for all
     * @param limit how many wishes are looked at
     */
    SweptStops finishStops(@Nullable JobId after, int limit);

    /**
     * Deletes claim rows below every worker's lowest unfinished claim; stragglers and the newest of each lane stay.
     *
     * @param after looks only at claims with higher ids: where the last run stopped, so that it does not walk what that
     *     deleted; 0 for all, to be asked now and then for what stayed and may go since
     */
    SweptClaims deleteOldClaims(long after, int limit);

    /**
     * Lets jobs arrive anew that wait for an identity or a fairness key which has room: one of each. Whoever makes room
     * takes the next job itself, so this finds only what a process left that died, or whose limit was raised.
     *
     * @param limit how many identities and keys to look at; the next call goes on from there
     * @return how many jobs
     */
    int unblock(int limit);

    /**
     * Deletes what tells who ran under a limit, once it tells nothing any more.
     *
     * @param limit how many rows to look at; the next call goes on from there
     * @return how many rows
     */
    int deleteOldHeld(int limit);

    /** Forgets idempotency keys whose time is over, and twins that nobody looks for any more. */
    int deleteOldKeys(int limit);

    /** Makes the partitions of history that the coming {@code days} need; returns how many were missing. */
    int makePartitions(int days);

    /**
     * Drops partitions of history in which nothing has to be kept any more. One that somebody reads is left to a later run:
     * nobody waits for a reader.
     *
     * @return how many partitions; less than {@code limit} means that none are left that could go now
     */
    int dropOldPartitions(int limit);

    /**
     * Deletes events whose time is over, of the day that is partly kept.
     *
     * @return how many; less than {@code limit} means that none are left
     */
    int deleteOldEvents(int limit);

    /**
     * Deletes jobs from history, and erases results, of actors that keep them for less time than the installation, of days
     * that are over as a whole.
     *
     * @return how many were changed, or {@code limit} while more has to be looked at
     */
    int shortenHistory(int limit);

    /**
     * Moves waiting jobs that are in another lane than the mode of their queue says, for it was changed. A moved job arrives
     * anew; what runs stays where it is.
     *
     * @return how many jobs; less than {@code limit} means that none are left
     */
    int followMode(int limit);

    /** Checks the invariants of the claim log and of the life of jobs; empty if all hold. */
    List<Violation> check();
}
