package dev.millrace.store;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a worker tells of its claims when it renews its lease.
 *
 * @param lowest no unfinished claim of the worker has a lower id, but for its stragglers
 * @param unstarted jobs of the worker's claims from this id on may not have been started, so that losing them costs no
 *     attempt; null if all were
 * @param stragglers unfinished claims that {@code lowest} has moved past, all of them; null if they are those of the last
 *     renewal
 */
public record HeldClaims(
        long lowest, @Nullable Long unstarted, @Nullable Set<Long> stragglers) {

    /** The most stragglers of a worker; beyond that its lowest claim has to wait. */
    public static final int MAX_STRAGGLERS = 1_000;

    /** Checks the bound. */
    public HeldClaims {
        if (stragglers != null) {
            stragglers = Set.copyOf(stragglers);
            if (stragglers.size() > MAX_STRAGGLERS) {
                throw new IllegalArgumentException(
                        "a worker has at most " + MAX_STRAGGLERS + " stragglers, was " + stragglers.size());
            }
        }
    }

    /** All jobs were started, and stragglers are as they were. */
    public static HeldClaims from(long lowest) {
        return new HeldClaims(lowest, null, null);
    }

    /** The same, with jobs that may not have been started. */
    public HeldClaims withUnstartedFrom(long claim) {
        return new HeldClaims(lowest, claim, stragglers);
    }

    /** The same, with these stragglers. */
    public HeldClaims withStragglers(Set<Long> claims) {
        return new HeldClaims(lowest, unstarted, claims);
    }
}
