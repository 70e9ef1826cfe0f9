package dev.millrace.store;

import static java.util.Objects.requireNonNull;

/**
 * A lease that was renewed.
 *
 * @param highestClaim the highest claim id of the store; it is durable
 * @param incarnation changes when the database's server was restarted, recovered from a crash, or was replaced: claims,
 *     which do not wait for the disk, may be lost then
 * @param isAskedToStop whether there are {@linkplain WorkerStore#stopRequests jobs to stop}
 */
public record Renewal(long highestClaim, String incarnation, boolean isAskedToStop) {

    /** Checks for nulls. */
    public Renewal {
        requireNonNull(incarnation, "incarnation");
    }
}
