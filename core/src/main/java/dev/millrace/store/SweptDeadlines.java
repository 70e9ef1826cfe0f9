package dev.millrace.store;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * What a run of {@link MaintenanceStore#failExpired} did.
 *
 * @param count how many jobs; less than the limit means that none are left
 * @param upTo no deadline up to it is left
 */
public record SweptDeadlines(int count, Instant upTo) {

    /** Checks for nulls. */
    public SweptDeadlines {
        requireNonNull(upTo, "upTo");
    }
}
