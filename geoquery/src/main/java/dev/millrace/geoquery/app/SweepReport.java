package dev.millrace.geoquery.app;

import java.util.List;
import java.util.UUID;

/**
 * What a sweep did.
 *
 * @param revived requests that got a new job
 * @param cleared names of folders that crashes had left
 */
public record SweepReport(List<UUID> revived, List<String> cleared) {
    /** Keeps copies of the lists. */
    public SweepReport {
        revived = List.copyOf(revived);
        cleared = List.copyOf(cleared);
    }
}
