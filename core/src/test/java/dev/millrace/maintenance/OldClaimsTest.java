package dev.millrace.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OldClaimsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Long> startedAfter = new ArrayList<>();
    private final MaintenanceStore store = (MaintenanceStore) Proxy.newProxyInstance(
            MaintenanceStore.class.getClassLoader(), new Class<?>[] {MaintenanceStore.class}, this::answer);
    private final OldClaims sweep = new OldClaims(nanos::get);

    /** Finds seven claims at each run, and expects to be asked for nothing else. */
    private Object answer(Object proxy, Method method, Object[] arguments) {
        assertThat(method.getName()).isEqualTo("deleteOldClaims");
        long after = (Long) arguments[0];
        startedAfter.add(after);
        return new SweptClaims(7, after + 7);
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
