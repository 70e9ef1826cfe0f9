package dev.millrace.memory;

import dev.millrace.store.HeldClaims;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker's lease.
 *
 * @param until the first instant at which it is over
 * @param lowestClaim no unfinished claim of the worker has a lower id, but for its stragglers
 * @param unstarted jobs of claims from it on may not have been started; null if all were
 */
record LeaseRow(Instant until, long lowestClaim, @Nullable Long unstarted, Set<Long> stragglers) {

    static LeaseRow first(Instant until, long lowestClaim) {
        return new LeaseRow(until, lowestClaim, null, Set.of());
    }

    boolean isLiveAt(Instant now) {
        return until.isAfter(now);
    }

    boolean isStarted(long claim) {
        return unstarted == null || claim < unstarted;
    }

    LeaseRow renewed(Instant newUntil, HeldClaims claims) {
        Set<Long> told = claims.stragglers();
        return new LeaseRow(
                newUntil, Math.max(lowestClaim, claims.lowest()), claims.unstarted(), told == null ? stragglers : told);
    }

    LeaseRow over(Instant now) {
        return new LeaseRow(now, lowestClaim, unstarted, stragglers);
    }
}
