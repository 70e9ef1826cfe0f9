package dev.millrace.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private final AtomicLong nanos = new AtomicLong(-5);
    private final AtomicInteger wishes = new AtomicInteger();
    private final Slots slots = new Slots(4, 100, nanos::get, wishes::incrementAndGet);

    private void endInATenth(int jobs) throws InterruptedException {
        for (int i = 0; i < jobs; i++) {
            slots.takeFree(1);
            slots.ended();
        }
        nanos.addAndGet(Duration.ofMillis(100).toNanos());
    }

    @Test
    void onlySlotsAreTakenAtFirst() throws Exception {
        slots.allowAhead(true);

        assertThat(slots.takeFree(1_000)).isEqualTo(4);
        assertThat(slots.isAheadWanted()).isFalse();
        assertThat(wishes).hasValue(0);
    }

    @Test
    void asManyMayWaitAsEndInATenthOfASecond() throws Exception {
        slots.allowAhead(true);
        endInATenth(60); // the estimate rises by halves

        assertThat(slots.takeFree(1_000)).isEqualTo(4 + 30);
    }

    @Test
    void noMoreWaitThanTheLimitSays() throws Exception {
        slots.allowAhead(true);
        endInATenth(1_000);

        assertThat(slots.takeFree(1_000)).isEqualTo(4 + 100);
    }

    @Test
    void noneWaitsBeforeItIsAllowedAndThatIsAskedFor() throws Exception {
        endInATenth(60);

        assertThat(slots.takeFree(1_000)).isEqualTo(4);
        assertThat(wishes).hasValue(1);
    }

    @Test
    void slowHandlersStopWhatWaitsAtOnce() throws Exception {
        slots.allowAhead(true);
        endInATenth(60);
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());

        assertThat(slots.takeFree(1_000)).isEqualTo(4);
    }

    /** Or what was put back would be claimed again for no slot. */
    @Test
    void nothingIsClaimedForNoSlotAfterSomethingWasPutBack() throws Exception {
        slots.allowAhead(true);
        endInATenth(60);
        int taken = slots.takeFree(1_000);
        slots.stopAhead();
        slots.free(taken - 4);
        Thread claimer = new Thread(() -> {
            try {
                slots.takeFree(1_000);
            } catch (InterruptedException e) {
                wishes.set(-1);
            }
        });
        claimer.start();
        while (claimer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }

        claimer.interrupt();
        claimer.join();

        assertThat(wishes).hasValue(-1);
    }
}
