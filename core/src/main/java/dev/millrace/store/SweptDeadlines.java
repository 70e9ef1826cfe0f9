package dev.millrace.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * What a run of {@link MaintenanceStore#failExpired} did.
 *
 * @param count how many jobs; less than the limit means that none are left
 * @param upTo no deadline up to it is left
 * @param isStopping whether jobs are being stopped, so that {@link MaintenanceStore#finishStops} may have something to do
 */
public record SweptDeadlines(int count, Instant upTo, boolean isStopping) {

    /** Checks for nulls. */
    public SweptDeadlines {
        requireNonNull(upTo, "upTo");
    }
}
