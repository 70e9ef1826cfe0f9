package dev.millrace.maintenance;

import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;

/**
 * Deletes old claims from where the last run stopped. For one thread.
 *
 * <p>Entries that were deleted stay at the head of the index for as long as a snapshot pins them: a run that began at the
 * head would walk more and more of them. What a run had to leave (the newest claim of a lane that then got a newer one,
 * stragglers that ended) is found by a full pass now and then.
 */
final class OldClaims implements ToIntBiFunction<MaintenanceStore, Integer> {
    static final Duration FULL_PASS_INTERVAL = Duration.ofMinutes(10);

    private final LongSupplier nanoTime;
    private long fullPassAtNanos;
    private long upTo;

    OldClaims(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.fullPassAtNanos = nanoTime.getAsLong();
    }

    @Override
    public int applyAsInt(MaintenanceStore store, Integer limit) {
        long now = nanoTime.getAsLong();
        if (now - fullPassAtNanos >= 0) {
            fullPassAtNanos = now + FULL_PASS_INTERVAL.toNanos();
            upTo = 0;
        }
        SweptClaims swept = store.deleteOldClaims(upTo, limit);
        upTo = swept.upTo();
        return swept.count();
    }
}
