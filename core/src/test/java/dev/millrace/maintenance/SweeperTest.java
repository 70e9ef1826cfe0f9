package dev.millrace.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.store.LeaderStore;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.StoreException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweeperTest {
    private static final Duration SOON = Duration.ofMillis(1);

    private final BlockingQueue<Integer> limits = new LinkedBlockingQueue<>();
    private volatile OptionalLong term = OptionalLong.of(1);
    private final Sweeper sweeper = new Sweeper(
            (MaintenanceStore) Proxy.newProxyInstance(
                    MaintenanceStore.class.getClassLoader(), new Class<?>[] {MaintenanceStore.class}, (p, m, a) -> {
                        throw new AssertionError(m);
                    }),
            new Leadership(
                    new LeaderStore() {
                        @Override
                        public OptionalLong lead(String holder, Duration lease) {
                            return term;
                        }

                        @Override
                        public void resign(String holder, long ended) {}
                    },
                    System::nanoTime));

    @AfterEach
    void close() {
        sweeper.close();
    }

    private Sweep sweep(Sweep.Place place, int found) {
        return new Sweep("test", place, SOON, 8, (store, limit) -> {
            limits.add(limit);
            return found;
        });
    }

    private int nextLimit() throws InterruptedException {
        Integer limit = limits.poll(30, TimeUnit.SECONDS);
        assertThat(limit).as("the sweep runs").isNotNull();
        return limit;
    }

    @Test
    void whoDoesNotLeadRunsOnlyWhatRunsEverywhere() throws Exception {
        term = OptionalLong.empty();
        Sweep forbidden = new Sweep("forbidden", Sweep.Place.LEADER, SOON, 8, (store, limit) -> {
            limits.add(-1);
            return 0;
        });
        sweeper.start(List.of(forbidden, sweep(Sweep.Place.EVERYWHERE, 0)));

        for (int i = 0; i < 20; i++) {
            assertThat(nextLimit()).isEqualTo(8);
        }
    }

    @Test
    void theLeaderRunsBoth() throws Exception {
        sweeper.start(List.of(sweep(Sweep.Place.LEADER, 0)));

        assertThat(nextLimit()).isEqualTo(8);
    }

    @Test
    void aSweepThatAlwaysFindsMoreLeavesTheOthersTheirTurns() throws Exception {
        BlockingQueue<Integer> other = new LinkedBlockingQueue<>();
        sweeper.start(List.of(sweep(Sweep.Place.LEADER, 8), new Sweep("other", Sweep.Place.LEADER, SOON, 1, (s, l) -> {
            other.add(l);
            return 0;
        })));

        for (int i = 0; i < 5; i++) {
            assertThat(other.poll(30, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    @Test
    void whatFailsHasItsNextTurnAndWhatTakesTooLongGetsLessToDo() throws Exception {
        sweeper.start(List.of(
                new Sweep("broken", Sweep.Place.LEADER, SOON, 8, (store, limit) -> {
                    throw new IllegalStateException("broken");
                }),
                new Sweep("slow", Sweep.Place.LEADER, SOON, 8, (store, limit) -> {
                    limits.add(limit);
                    throw new StoreException(StoreException.Kind.BUSY, "too slow", null);
                })));

        int last = nextLimit();
        assertThat(last).isEqualTo(8);
        while (last > 1) {
            int next = nextLimit();
            assertThat(next).isBetween(last / 2, last);
            last = next;
        }
        assertThat(nextLimit()).isEqualTo(1);
    }
}
