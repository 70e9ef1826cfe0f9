package dev.millrace.store;

import dev.millrace.model.JobId;
import org.jspecify.annotations.Nullable;

/**
 * What a run of {@link MaintenanceStore#finishStops} did.
 *
 * @param count how many jobs it ended, or had told to another worker
 * @param upTo the last job that it looked at, from which the next run goes on; null where there are no more
 */
public record SweptStops(int count, @Nullable JobId upTo) {}
