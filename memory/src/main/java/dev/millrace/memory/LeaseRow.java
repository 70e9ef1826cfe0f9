package dev.millrace.memory;

import java.time.Instant;

/**
 * A worker's lease.
 *
 * @param until the first instant at which it is over
 * @param lowestClaim no unfinished claim of the worker has a lower id
 */
record LeaseRow(Instant until, long lowestClaim) {

    boolean isLiveAt(Instant now) {
        return until.isAfter(now);
    }

    LeaseRow renewed(Instant newUntil, long newLowestClaim) {
        return new LeaseRow(newUntil, Math.max(lowestClaim, newLowestClaim));
    }
}
