package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Actor;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Outcome.Next;
import dev.millrace.worker.Handler;
import dev.millrace.worker.WorkerConfig;
import dev.millrace.worker.control.NonRetryable;
import dev.millrace.worker.control.RetryAfter;
import dev.millrace.worker.control.Snooze;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the exceptions of handlers make of their jobs. */
public abstract class VerdictContract extends RunningWorkers {
    private static final Duration HOUR = Duration.ofHours(1);

    /** Never reads what is missing again; asks for an hour's rest when the network is down; stumbles over the rest. */
    private static final Actor<Name, String> JUDGED = Actor.named("judged", Name.class, String.class)
            .retry(TWICE)
            .failOn(UnsupportedOperationException.class)
            .classify((failure, attempt) -> failure instanceof UncheckedIOException ? Next.after(HOUR) : null)
            .classify((failure, attempt) -> {
                throw new IllegalStateException("a classifier with a mistake");
            })
            .build();

    protected VerdictContract(StoreSource source) {
        super(source);
    }

    private JobId run(Actor<Name, String> actor, Handler<Name, String> handler) {
        JobId id = millrace.client().enqueue(actor, new Name("Ada"));
        start(WorkerConfig.defaults(), actor, handler);
        return id;
    }

    private Duration rest(JobStatus resting) {
        return Duration.between(clock.instant(), resting.times().scheduledAt());
    }

    @Test
    void aSnoozeCostsNothing() {
        JobId id = run(HELLO, (payload, job) -> {
            throw new Snooze(HOUR);
        });

        JobStatus resting = awaitState(id, JobState.SCHEDULED);

        assertThat(rest(resting)).isEqualTo(HOUR);
        assertThat(resting.attempts()).isZero();
        assertThat(store.reader().attempts(id)).isEmpty();
    }

    @Test
    void aRetryAfterCounts() {
        JobId id = run(HELLO, (payload, job) -> {
            throw new RetryAfter(HOUR, "closed today", null);
        });

        JobStatus resting = awaitState(id, JobState.SCHEDULED);

        assertThat(rest(resting)).isEqualTo(HOUR);
        assertThat(resting.attempts()).isEqualTo(1);
        assertThat(store.reader().attempts(id))
                .extracting(AttemptRecord::error)
                .first()
                .asString()
                .contains("closed today");
    }

    @Test
    void aRetryAfterThatDoesNotCountTellsItsErrorAllTheSame() {
        JobId id = run(HELLO, (payload, job) -> {
            throw new RetryAfter(HOUR, "closed today", null).uncounted();
        });

        assertThat(awaitState(id, JobState.SCHEDULED).attempts()).isZero();
        assertThat(store.reader().events(id).get(0).detail()).contains("closed today");
    }

    @Test
    void aNonRetryableEndsTheJobWithAttemptsLeft() {
        JobId id = run(HELLO, (payload, job) -> {
            throw new NonRetryable("no such customer");
        });

        JobStatus over = awaitState(id, JobState.FAILED);

        assertThat(over.attempts()).isEqualTo(1);
        assertThat(over.error()).contains("no such customer");
    }

    @Test
    void aListedExceptionEndsTheJob() {
        JobId id = run(JUDGED, (payload, job) -> {
            throw new UnsupportedOperationException("never");
        });

        assertThat(awaitState(id, JobState.FAILED).attempts()).isEqualTo(1);
    }

    @Test
    void aClassifierChoosesTheRest() {
        JobId id = run(JUDGED, (payload, job) -> {
            throw new UncheckedIOException(new IOException("down"));
        });

        assertThat(rest(awaitState(id, JobState.SCHEDULED))).isEqualTo(HOUR);
    }

    @Test
    void aClassifierThatThrowsLeavesItToThePolicy() {
        JobId id = run(JUDGED, (payload, job) -> {
            throw new IllegalStateException("whatever");
        });

        assertThat(rest(awaitState(id, JobState.SCHEDULED))).isEqualTo(TWICE.delayAfter(1, 0));
        assertThat(store.reader().attempts(id))
                .extracting(AttemptRecord::error)
                .first()
                .asString()
                .contains("whatever");
    }

    @Test
    void aWorkerWithContradictionsDoesNotStartAndNamesThemAll() {
        Actor<Name, String> silent = Actor.named("silent", Name.class, String.class)
                .timeout(Duration.ofSeconds(5))
                .heartbeatTimeout(Duration.ofSeconds(5))
                .build();
        WorkerConfig config = WorkerConfig.defaults()
                .withSlots(0)
                .withLease(Duration.ofDays(2))
                .withStopTimeout(Duration.ofSeconds(9));

        assertThatThrownBy(() -> millrace.worker()
                        .config(config)
                        .handle(silent, (payload, job) -> null)
                        .start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slots must be between 1 and 10000, was 0")
                .hasMessageContaining("lease must be between PT1S and PT1H, was PT48H")
                .hasMessageContaining("stopTimeout (PT9S) must be at least cooperativeGrace + interruptGrace (PT10S)")
                .hasMessageContaining(
                        "heartbeatTimeout of actor silent (PT5S) must be shorter than its timeout (PT5S)");
    }
}
