package dev.millrace.maintenance;

import dev.millrace.model.JobId;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.SweptStops;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ends jobs whose deadline has passed, from where the last run stopped, and those that were to be stopped and wait again. For
 * one thread.
 *
 * <p>Entries that were deleted stay at the head of the index for as long as a snapshot pins them, so a run does not begin
 * there. What was stored with a deadline that had passed by then is found by a full pass now and then.
 */
final class Expired implements ToIntBiFunction<MaintenanceStore, Integer> {
    static final Duration FULL_PASS_INTERVAL = Duration.ofMinutes(1);

    private final LongSupplier nanoTime;
    private long fullPassAtNanos;
    private Instant upTo = Instant.EPOCH;
    private @Nullable JobId stopsUpTo;

    Expired(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.fullPassAtNanos = nanoTime.getAsLong();
    }

    @Override
    public int applyAsInt(MaintenanceStore store, Integer limit) {
        long now = nanoTime.getAsLong();
        if (now - fullPassAtNanos >= 0) {
            fullPassAtNanos = now + FULL_PASS_INTERVAL.toNanos();
            upTo = Instant.EPOCH;
        }
        SweptDeadlines swept = store.failExpired(upTo, limit);
        upTo = swept.upTo();
        return Math.max(swept.count(), swept.isStopping() ? finishStops(store, limit) : 0);
    }

    /** A page of the wishes; while there are more, the run counts as a full one, so that the next follows at once. */
    private int finishStops(MaintenanceStore store, int limit) {
        SweptStops swept = store.finishStops(stopsUpTo, limit);
        stopsUpTo = swept.upTo();
        return stopsUpTo == null ? swept.count() : limit;
    }
}
