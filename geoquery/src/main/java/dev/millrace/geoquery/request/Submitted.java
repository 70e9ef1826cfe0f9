package dev.millrace.geoquery.request;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A request that was taken.
 *
 * @param taskCount how many tasks it has at most
 * @param warnings what of it was left out, and why
 */
public record Submitted(
        UUID id, String name, RequestState state, Instant submitTime, long taskCount, List<String> warnings) {
    /** Keeps a copy of the list. */
    public Submitted {
        warnings = List.copyOf(warnings);
    }
}
