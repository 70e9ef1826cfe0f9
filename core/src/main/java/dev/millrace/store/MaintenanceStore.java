package dev.millrace.store;

import java.util.List;

/**
 * Bounded statements that keep the store in order. Each is harmless beside another that runs at the same time, and a
 * second run right after finds nothing to do.
 */
public interface MaintenanceStore {

    /**
     * Takes jobs back from workers whose lease is over: each rests by its own policy, or is over as crashed.
     *
     * @return how many jobs; less than {@code limit} means that none are left
     */
    int takeBack(int limit);

    /** Deletes claim rows below every worker's lowest unfinished claim; the newest of each lane stays. */
    int deleteOldClaims(int limit);

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

    /** Makes the partitions of history that the coming {@code days} need; returns how many were missing. */
    int makePartitions(int days);

    /** Checks the invariants of the claim log and of the life of jobs; empty if all hold. */
    List<Violation> check();
}
