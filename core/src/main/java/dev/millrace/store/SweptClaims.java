package dev.millrace.store;

/**
 * What a run of {@link MaintenanceStore#deleteOldClaims} did.
 *
 * @param count how many claims it found to delete
 * @param upTo where the next run may start after
 */
public record SweptClaims(int count, long upTo) {}
