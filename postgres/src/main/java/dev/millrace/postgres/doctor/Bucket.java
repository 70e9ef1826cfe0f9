package dev.millrace.postgres.doctor;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * What happened in a part of a measurement.
 *
 * @param from when it began, by the database's clock
 * @param length how long it took
 * @param counts what was counted in it
 * @param waits sessions that waited for an event, on average of the looks, by the event
 */
public record Bucket(Instant from, Duration length, Counts counts, Map<String, Double> waits) {

    /** Copies the map. */
    public Bucket {
        requireNonNull(from, "from");
        requireNonNull(length, "length");
        requireNonNull(counts, "counts");
        waits = Map.copyOf(waits);
    }

    /**
     * Counts of the server and of Millrace's tables.
     *
     * @param walBytes bytes of WAL that were written
     * @param commits of the database
     * @param jobs that ended, or were deleted
     * @param tasks that were written, which each is when it ends
     * @param updates of rows of Millrace's tables
     * @param hotUpdates those of them that wrote no index
     * @param timedCheckpoints checkpoints that time began
     * @param forcedCheckpoints checkpoints that WAL forced, or somebody asked for
     */
    public record Counts(
            long walBytes,
            long commits,
            long jobs,
            long tasks,
            long updates,
            long hotUpdates,
            long timedCheckpoints,
            long forcedCheckpoints) {

        Counts minus(Counts before) {
            return new Counts(
                    walBytes - before.walBytes,
                    commits - before.commits,
                    jobs - before.jobs,
                    tasks - before.tasks,
                    updates - before.updates,
                    hotUpdates - before.hotUpdates,
                    timedCheckpoints - before.timedCheckpoints,
                    forcedCheckpoints - before.forcedCheckpoints);
        }
    }

    /** How many a second that is. */
    public double perSecond(long count) {
        return count * 1e3 / Math.max(1, length.toMillis());
    }
}
