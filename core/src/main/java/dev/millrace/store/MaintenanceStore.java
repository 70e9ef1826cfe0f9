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

    /** Makes the partitions of history that the coming {@code days} need; returns how many were missing. */
    int makePartitions(int days);

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
