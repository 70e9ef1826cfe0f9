package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.JobId;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WatchesTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Watches watches = new Watches(nanos::get);
    private final JobId job = new JobIds(InstantSource.system()).next();

    @Test
    void whoWaitsIsToldUntilItIsRemoved() {
        AtomicInteger told = new AtomicInteger();
        Watches.Watch watch = new Watches.Watch(job, told::incrementAndGet);
        watches.add(watch);

        watches.tell(job.toString());
        watches.tell("another");
        watches.tellAll();
        assertThat(told).hasValue(2);
        assertThat(watches.remove(watch)).isTrue();
        assertThat(watches.isEmpty()).isTrue();
        watches.tell(job.toString());
        assertThat(told).hasValue(2);
    }

    @Test
    void whatIsAwaitedElsewhereIsForgottenAfterAWhile() {
        watches.awaitedElsewhere("a");
        assertThat(watches.isAwaitedElsewhere("a")).isTrue();
        assertThat(watches.isAwaitedElsewhere("b")).isFalse();
        nanos.addAndGet(Watches.REMEMBERED.toNanos());
        assertThat(watches.isAwaitedElsewhere("a")).isFalse();
    }

    @Test
    void theOldestIsForgottenWhenThereAreTooMany() {
        for (int i = 0; i <= 10_000; i++) {
            watches.awaitedElsewhere("job-" + i);
        }
        assertThat(watches.isAwaitedElsewhere("job-0")).isFalse();
        assertThat(watches.isAwaitedElsewhere("job-1")).isTrue();
        assertThat(watches.isAwaitedElsewhere("job-10000")).isTrue();
    }
}
