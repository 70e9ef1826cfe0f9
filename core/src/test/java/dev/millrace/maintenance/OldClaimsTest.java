package dev.millrace.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OldClaimsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Long> startedAfter = new ArrayList<>();
    private final MaintenanceStore store = new Recording();
    private final OldClaims sweep = new OldClaims(nanos::get);

    /** Finds seven claims at each run. */
    private final class Recording implements MaintenanceStore {
        @Override
        public SweptClaims deleteOldClaims(long after, int limit) {
            startedAfter.add(after);
            return new SweptClaims(7, after + 7);
        }

        @Override
        public SweptDeadlines failExpired(Instant after, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int finishStops(int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int takeBack(int limit) {
            throw new AssertionError("not asked for");
        }

        @Override
        public int unblock(int limit) {
            throw new AssertionError("not asked for");
        }

        @Override
        public int deleteOldHeld(int limit) {
            throw new AssertionError("not asked for");
        }

        @Override
        public int deleteOldKeys(int limit) {
            throw new AssertionError("not asked for");
        }

        @Override
        public int followMode(int limit) {
            throw new AssertionError("not asked for");
        }

        @Override
        public int makePartitions(int days) {
            throw new AssertionError("not asked for");
        }

        @Override
        public List<Violation> check() {
            return List.of();
        }
    }

    @Test
    void aRunStartsWhereTheLastOneStoppedAndNowAndThenAnew() {
        assertThat(sweep.applyAsInt(store, 10)).isEqualTo(7);
        sweep.applyAsInt(store, 10);
        nanos.addAndGet(OldClaims.FULL_PASS_INTERVAL.toNanos());
        sweep.applyAsInt(store, 10);
        sweep.applyAsInt(store, 10);

        assertThat(startedAfter).containsExactly(0L, 7L, 0L, 7L);
    }
}
