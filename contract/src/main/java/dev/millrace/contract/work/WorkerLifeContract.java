package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a worker does with what it holds when it stops, loses its lease, or loses an answer (P1–P3, P11). */
public abstract class WorkerLifeContract extends RunningWorkers {
    private static final WorkerConfig SHORT_LEASE = WorkerConfig.defaults().withLease(Duration.ofSeconds(1));

    protected WorkerLifeContract(StoreSource source) {
        super(source);
    }

    @Test
    void aStopLetsHandlersFinish() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Worker worker = start((payload, job) -> {
            started.countDown();
            await(go);
            return "finished";
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        await(started);

        go.countDown();
        worker.stop(PATIENCE);

        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aStopThatRunsOutOfPatiencePutsTheJobBackWithoutCountingTheAttempt() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Worker worker = start((payload, job) -> {
            started.countDown();
            new CountDownLatch(1).await(); // until it is interrupted
            return null;
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        await(started);

        worker.stop(Duration.ZERO);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.PENDING, 0);
    }

    @Test
    void aStoppedWorkerClaimsNoMore() {
        Worker worker = start((payload, job) -> "ran");
        awaitState(millrace.client().enqueue(HELLO, new Name("first")), JobState.SUCCEEDED);

        worker.close();
        worker.close();

        JobId second = millrace.client().enqueue(HELLO, new Name("second"));
        assertThat(status(second).state()).isEqualTo(JobState.PENDING);
        assertThat(store.maintenance().takeBack(PLENTY)).isZero();
    }

    @Test
    void aStopDuringTheStartLosesNothing() {
        List<JobId> jobs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            jobs.add(millrace.client().enqueue(HELLO, new Name("number " + i)));
            start((payload, job) -> "ran").stop(Duration.ZERO);
        }

        start((payload, job) -> "ran");

        jobs.forEach(
                id -> assertThat(awaitState(id, JobState.SUCCEEDED).attempts()).isEqualTo(1));
    }

    @Test
    void aLostLeaseStopsTheHandlerAndTheJobRunsAgainAsTheNextAttempt() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch takenBack = new CountDownLatch(1);
        start(SHORT_LEASE, (payload, job) -> job.attempt() > 1 ? "again" : untilInterrupted(started, takenBack));
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        await(started);

        clock.advance(Duration.ofSeconds(1));
        assertThat(store.maintenance().takeBack(PLENTY)).isLessThanOrEqualTo(1); // a sweep may be at it
        awaitState(id, JobState.SCHEDULED);
        takenBack.countDown();
        clock.advance(Duration.ofSeconds(10)); // the rest after a lost attempt

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"again\"");
        assertThat(store.reader().attempts(id).get(0).state()).isEqualTo(JobState.CRASHED);
    }

    /** Returns once the worker has interrupted it and the job was taken back, whichever came first. */
    private static String untilInterrupted(CountDownLatch started, CountDownLatch takenBack) throws Exception {
        started.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            await(takenBack);
        }
        return "too late";
    }

    @Test
    void jobsOfAClaimWhoseAnswerWasLostRunAllTheSame() {
        faulty.claimsToLose.set(2);
        AtomicInteger runs = new AtomicInteger();
        List<JobId> jobs = List.of(
                millrace.client().enqueue(HELLO, new Name("a")),
                millrace.client().enqueue(HELLO, new Name("b")));

        start((payload, job) -> "run " + runs.incrementAndGet());

        jobs.forEach(
                id -> assertThat(awaitState(id, JobState.SUCCEEDED).attempts()).isEqualTo(1));
        assertThat(runs).hasValue(2);
    }

    @Test
    void anOutcomeWhoseAnswerWasLostIsWrittenOnce() {
        faulty.outcomesToLose.set(2);
        AtomicInteger runs = new AtomicInteger();

        start((payload, job) -> "run " + runs.incrementAndGet());

        assertThat(awaitState(millrace.client().enqueue(HELLO, new Name("Ada")), JobState.SUCCEEDED)
                        .result())
                .isEqualTo("\"run 1\"");
    }
}
