package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.event.JobEvent;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.worker.control.NonRetryable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Listeners of a worker: they are told after the fact, and whatever they do harms nothing. */
public abstract class HooksContract extends RunningWorkers {
    private final BlockingQueue<JobEvent> told = new LinkedBlockingQueue<>();

    protected HooksContract(StoreSource source) {
        super(source);
    }

    private <E extends JobEvent> E next(Class<E> kind) throws InterruptedException {
        JobEvent event = told.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(event).isInstanceOf(kind);
        return kind.cast(event);
    }

    @Test
    void everyStepIsToldAfterItIsCommitted() throws Exception {
        start(worker -> worker.listen(told::add), (payload, job) -> {
            if (job.attempt() == 1) {
                throw new IllegalStateException("not yet");
            }
            return "now";
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        assertThat(next(JobEvent.Started.class).id().jobId()).isEqualTo(id);
        assertThat(next(JobEvent.Retrying.class).error()).contains("not yet");
        assertThat(status(id).state()).isEqualTo(JobState.SCHEDULED);
        clock.advance(Duration.ofSeconds(10));
        assertThat(next(JobEvent.Started.class).id().attempt()).isEqualTo(2);
        assertThat(next(JobEvent.Succeeded.class).result()).isEqualTo("\"now\"");
        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void successAndExhaustionHaveHooksOfTheirOwn() throws Exception {
        start(worker -> worker.onSuccess(told::add).onExhausted(told::add), (payload, job) -> {
            if (payload.name().equals("bad")) {
                throw new NonRetryable("bad");
            }
            return "good";
        });

        millrace.client().enqueue(HELLO, new Name("good"));
        next(JobEvent.Succeeded.class);
        millrace.client().enqueue(HELLO, new Name("bad"));
        assertThat(next(JobEvent.Exhausted.class).error()).contains("NonRetryable: bad");
    }

    @Test
    void aCancelledJobIsToldAsStopped() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        start(worker -> worker.listen(told::add), (payload, job) -> {
            started.countDown();
            while (!job.isStopping()) {
                Thread.onSpinWait();
            }
            job.throwIfStopping();
            return null;
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        await(started);

        millrace.client().cancel(id, "enough");

        next(JobEvent.Started.class);
        JobEvent.Stopped stopped = next(JobEvent.Stopped.class);
        assertThat(stopped.state()).isEqualTo(JobState.CANCELLED);
        assertThat(stopped.reason()).isEqualTo("enough");
    }

    @Test
    void aListenerThatThrowsIsToldOfTheNextEvent() throws Exception {
        start(
                worker -> worker.listen(event -> {
                    told.add(event);
                    throw new AssertionError("a listener with a mistake");
                }),
                (payload, job) -> "done");

        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        next(JobEvent.Started.class);
        next(JobEvent.Succeeded.class);
        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aListenerThatHangsHoldsUpNeitherJobsNorOtherListenersNorTheStop() {
        start(
                worker -> worker.listen(event -> new CountDownLatch(1).await()).listen(told::add),
                (payload, job) -> "done");

        List<JobId> ids = millrace.client().enqueueAll(HELLO, List.of(new Name("a"), new Name("b")), JobOptions.none());

        ids.forEach(id -> awaitState(id, JobState.SUCCEEDED));
        awaitOutcomes();
        assertThat(told).hasSize(4);
    }
}
