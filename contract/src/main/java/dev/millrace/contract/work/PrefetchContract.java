package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.worker.Handler;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Jobs that are claimed before a slot is free for them: nobody waits for them, and they lose nothing (LEASE-7). */
public abstract class PrefetchContract extends RunningWorkers {
    private static final int ENOUGH_TO_BE_FAST = 3_000;
    private static final String BLOCK = "block";
    private static final WorkerConfig ONE_SLOT =
            WorkerConfig.defaults().withSlots(1).withPrefetchWait(Duration.ofMillis(50));

    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private final Handler<Name, String> handler = (payload, job) -> {
        runs.incrementAndGet();
        if (payload.name().equals(BLOCK)) {
            blocked.countDown();
            await(release);
        }
        return null;
    };

    protected PrefetchContract(StoreSource source) {
        super(source);
    }

    @AfterEach
    void unblock() {
        release.countDown();
    }

    /** Work that makes the worker claim ahead, then a job that blocks, then some behind it. */
    private List<JobId> enqueueBehindABlockingJob() {
        enqueueNamed("fast", ENOUGH_TO_BE_FAST);
        enqueueNamed(BLOCK, 1);
        return enqueueNamed("behind", 50);
    }

    private List<JobId> enqueueNamed(String name, int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(new NewJob(
                    ids.next(), HELLO.lane(), JobStart.now(), HELLO.retry(), "{\"name\": \"" + name + "\"}"));
        }
        store.jobs().enqueue(jobs);
        return jobs.stream().map(NewJob::id).toList();
    }

    @Test
    void aSlowHandlerHoldsNoJobsHostage() throws Exception {
        List<JobId> behind = enqueueBehindABlockingJob();
        start(ONE_SLOT, handler);
        await(blocked);

        start(ONE_SLOT, handler);

        for (JobId id : behind) {
            assertThat(awaitState(id, JobState.SUCCEEDED).attempts()).isEqualTo(1);
        }
        assertThat(release.getCount()).isEqualTo(1);
    }

    @Test
    void aStopPutsBackWhatHasNotStarted() throws Exception {
        List<JobId> behind = enqueueBehindABlockingJob();
        Worker worker = start(ONE_SLOT.withPrefetchWait(Duration.ofMinutes(1)), handler);
        await(blocked);

        worker.stop(Duration.ZERO);

        for (JobId id : behind) {
            assertThat(status(id))
                    .extracting(JobStatus::state, JobStatus::attempts)
                    .containsExactly(JobState.PENDING, 0);
        }
        assertThat(runs).hasValue(ENOUGH_TO_BE_FAST + 1);
    }

    @Test
    void whatWaitsUnderALeaseThatIsLostRunsUnderTheNext() throws Exception {
        List<JobId> behind = enqueueBehindABlockingJob();
        start(ONE_SLOT.withPrefetchWait(Duration.ofMinutes(1)).withLease(Duration.ofSeconds(1)), handler);
        await(blocked);

        clock.advance(Duration.ofSeconds(1));
        store.maintenance().takeBack(PLENTY);
        release.countDown(); // for the next attempt
        clock.advance(Duration.ofSeconds(10));

        for (JobId id : behind) { // by the same process, as a new worker
            awaitState(id, JobState.SUCCEEDED);
        }
    }
}
