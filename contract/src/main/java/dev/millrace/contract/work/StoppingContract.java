package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.model.operate.JobAction;
import dev.millrace.worker.Handler;
import dev.millrace.worker.JobContext;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Handlers whose job is cancelled or whose time is over: they are told, interrupted, given up; what they write then is late. */
public abstract class StoppingContract extends RunningWorkers {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(30);
    private static final String REASON = "ordered twice";
    private static final WorkerConfig PATIENT =
            WorkerConfig.defaults().withStopTimeout(Duration.ofHours(1)).withGraces(LONG, LONG);
    private static final WorkerConfig IMPATIENT = WorkerConfig.defaults().withGraces(SHORT, LONG.dividedBy(60));

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicReference<String> toldReason = new AtomicReference<>();

    protected StoppingContract(StoreSource source) {
        super(source);
    }

    private JobId running(WorkerConfig config, Actor<Name, String> actor, Handler<Name, String> handler)
            throws Exception {
        JobId id = millrace.client().enqueue(actor, new Name("Ada"));
        start(config, actor, (payload, job) -> {
            started.countDown();
            return handler.handle(payload, job);
        });
        await(started);
        return id;
    }

    /** Blocks as a driver does that knows nothing of jobs. */
    private static String blocked() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }

    /** Blocks whatever is done to it, until the test ends. */
    private String deaf() {
        while (mayEnd.getCount() > 0) {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.onSpinWait(); // deaf
            }
        }
        return "too late";
    }

    private String untilAsked(JobContext job) {
        while (!job.isStopping()) {
            Thread.onSpinWait();
        }
        toldReason.set(job.stopReason().orElseThrow());
        job.throwIfStopping();
        return "never";
    }

    @Test
    void aHandlerThatLooksStopsByItself() throws Exception {
        JobId id = running(PATIENT, HELLO, (payload, job) -> untilAsked(job));

        assertThat(millrace.client().cancel(id, REASON)).isEqualTo(CancelAnswer.ASKED);

        assertThat(awaitState(id, JobState.CANCELLED))
                .extracting(JobStatus::error, JobStatus::attempts)
                .containsExactly(REASON, 1);
        assertThat(toldReason).hasValue(REASON);
        assertThat(store.reader().attempts(id)).hasSize(1);
    }

    @Test
    void aHandlerThatBlocksIsInterrupted() throws Exception {
        JobId id = running(IMPATIENT, HELLO, (payload, job) -> blocked());

        millrace.client().cancel(id, REASON);

        awaitState(id, JobState.CANCELLED);
    }

    @Test
    void aHandlerThatIgnoresItAllIsAbandonedAndItsLateSuccessIsNot() throws Exception {
        WorkerConfig config = WorkerConfig.defaults().withSlots(1).withGraces(SHORT, SHORT);
        JobId id = running(config, HELLO, (payload, job) -> deaf());

        millrace.client().cancel(id, REASON);

        assertThat(awaitState(id, JobState.ABANDONED).error()).contains(REASON, "did not stop");
        mayEnd.countDown();
        JobId next = millrace.client().enqueue(HELLO, new Name("next")); // its slot is free again
        awaitState(next, JobState.SUCCEEDED);
        assertThat(status(id).state()).isEqualTo(JobState.ABANDONED);
        assertThat(store.reader().attempts(id)).hasSize(1);
    }

    @Test
    void aHandlerThatFinishesAllTheSameHasSucceeded() throws Exception {
        JobId id = running(PATIENT, HELLO, (payload, job) -> {
            await(mayEnd);
            return "done";
        });
        millrace.client().cancel(id, REASON);

        mayEnd.countDown();

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"done\"");
    }

    @Test
    void aJobThatWaitsInTheWorkerForASlotIsCancelledWithoutAnAttempt() throws Exception {
        WorkerConfig config = PATIENT.withSlots(1).withPrefetchWait(Duration.ofMinutes(1));
        JobId first = running(config, HELLO, (payload, job) -> {
            await(mayEnd);
            return "done";
        });
        JobId second = millrace.client().enqueue(HELLO, new Name("second"));

        millrace.client().cancel(second, REASON);

        assertThat(awaitState(second, JobState.CANCELLED).attempts()).isZero();
        mayEnd.countDown();
        awaitState(first, JobState.SUCCEEDED);
    }

    @Test
    void anAttemptThatRunsForTooLongIsInterruptedAndFails() throws Exception {
        Actor<Name, String> bounded = Actor.named("bounded", Name.class, String.class)
                .retry(TWICE)
                .timeout(SHORT)
                .build();
        JobId id = running(PATIENT, bounded, (payload, job) -> blocked());

        JobStatus resting = awaitState(id, JobState.SCHEDULED);

        assertThat(resting.attempts()).isEqualTo(1);
        assertThat(store.reader().attempts(id).get(0).error())
                .contains("ran for longer than its timeout, PT0.03S", "InterruptedException", "blocked");
    }

    @Test
    void aTimeoutGivenWithTheJobGoesBeforeTheActors() throws Exception {
        Actor<Name, String> patient = Actor.named("patient", Name.class, String.class)
                .retry(TWICE)
                .timeout(LONG)
                .build();
        start(PATIENT, patient, (payload, job) -> blocked());
        JobId id = millrace.client()
                .enqueue(patient, new Name("Ada"), JobOptions.none().timeout(SHORT));

        awaitState(id, JobState.SCHEDULED);

        assertThat(store.reader().attempts(id).get(0).error()).contains("ran for longer than its timeout, PT0.03S");
    }

    @Test
    void aTimeoutOutlivesAnOperatorsRetry() throws Exception {
        Actor<Name, String> once = Actor.named("once", Name.class, String.class)
                .retry(RetryPolicy.never())
                .build();
        start(PATIENT, once, (payload, job) -> blocked());
        JobId id = millrace.client()
                .enqueue(once, new Name("Ada"), JobOptions.none().timeout(SHORT));
        awaitState(id, JobState.FAILED);

        millrace.operator().apply(new JobAction.Retry(), id);

        awaitState(id, JobState.FAILED);
        assertThat(store.reader().attempts(id)).hasSize(2);
    }

    @Test
    void aHandlerOnAThreadOfThePlatformIsInterruptedToo() throws Exception {
        Actor<Name, String> computing = Actor.named("computing", Name.class, String.class)
                .platformThreads()
                .build();
        AtomicReference<String> thread = new AtomicReference<>();
        JobId id = running(IMPATIENT, computing, (payload, job) -> {
            thread.set(Thread.currentThread().toString());
            return blocked();
        });

        millrace.client().cancel(id, REASON);

        awaitState(id, JobState.CANCELLED);
        assertThat(thread.get()).startsWith("Thread[").contains("-handler-"); // a virtual one begins otherwise
    }

    @Test
    void aSuccessAfterTheTimeoutIsTooLate() throws Exception {
        Actor<Name, String> bounded = Actor.named("bounded", Name.class, String.class)
                .retry(TWICE)
                .timeout(SHORT)
                .build();
        JobId id = running(PATIENT, bounded, (payload, job) -> {
            try {
                return blocked();
            } catch (InterruptedException e) {
                return "in spite of it";
            }
        });

        awaitState(id, JobState.SCHEDULED);

        assertThat(store.reader().attempts(id).get(0).error()).contains("came too late");
    }

    @Test
    void anAttemptWithATimeoutThatIsDeafIsFencedOff() throws Exception {
        Actor<Name, String> bounded = Actor.named("bounded", Name.class, String.class)
                .retry(TWICE)
                .timeout(SHORT)
                .build();
        JobId id = running(
                WorkerConfig.defaults().withSlots(1).withGraces(SHORT, SHORT),
                bounded,
                (payload, job) -> job.attempt() == 1 ? deaf() : "second");

        awaitState(id, JobState.SCHEDULED);
        clock.advance(Duration.ofSeconds(10));
        mayEnd.countDown();

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"second\"");
        assertThat(store.reader().attempts(id).get(0).error()).contains("did not stop");
    }

    @Test
    void aHandlerThatPromisesToBeatAndDoesNotIsStopped() throws Exception {
        Actor<Name, String> beating = Actor.named("beating", Name.class, String.class)
                .retry(TWICE)
                .heartbeatTimeout(SHORT)
                .build();
        JobId id = running(PATIENT, beating, (payload, job) -> blocked());

        awaitState(id, JobState.SCHEDULED);

        assertThat(store.reader().attempts(id).get(0).error()).contains("did not beat for PT0.03S");
    }

    @Test
    void aJobThatRunsPastItsDeadlineIsInterruptedAndFails() throws Exception {
        JobId id = millrace.client()
                .enqueue(HELLO, new Name("Ada"), JobOptions.none().within(Duration.ofSeconds(5)));
        start(IMPATIENT, (payload, job) -> {
            started.countDown();
            return blocked();
        });
        await(started);

        clock.advance(Duration.ofSeconds(5));

        assertThat(awaitState(id, JobState.FAILED).error())
                .contains("its deadline")
                .contains("has passed");
    }
}
