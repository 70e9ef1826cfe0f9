package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobOptions;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.RetryPolicy;
import dev.millrace.runtime.Millrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of a job whose handler returns, throws, or cannot be called (P1, P10). */
public abstract class HandlerContract extends RunningWorkers {

    protected HandlerContract(StoreSource source) {
        super(source);
    }

    @Test
    void theHandlerGetsThePayloadAndItsResultIsKept() {
        start((payload, job) -> "Hello " + payload.name() + " " + job.attempt() + "/" + job.maxAttempts());

        JobStatus over = awaitState(millrace.client().enqueue(HELLO, new Name("Ada")), JobState.SUCCEEDED);

        assertThat(over.result()).isEqualTo("\"Hello Ada 1/2\"");
        assertThat(over.attempts()).isEqualTo(1);
    }

    @Test
    void everyJobRunsOnce() {
        Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();
        List<JobId> jobs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            jobs.add(millrace.client().enqueue(HELLO, new Name("n" + i)));
        }

        start((payload, job) -> {
            runs.computeIfAbsent(payload.name(), n -> new AtomicInteger()).incrementAndGet();
            return null;
        });
        jobs.forEach(id -> awaitState(id, JobState.SUCCEEDED));

        assertThat(runs).hasSize(200);
        assertThat(runs.values()).allMatch(count -> count.get() == 1);
    }

    @Test
    void aFailedAttemptRestsByItsPolicyAndRunsAgain() {
        start((payload, job) -> {
            if (job.attempt() == 1) {
                throw new IllegalStateException("not yet");
            }
            return "now, last: " + job.isLastAttempt();
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        awaitState(id, JobState.SCHEDULED);

        clock.advance(Duration.ofSeconds(10));

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"now, last: true\"");
        assertThat(store.reader().attempts(id)).hasSize(2);
        assertThat(store.reader().attempts(id).get(0).error()).contains("not yet");
    }

    @Test
    void theLastFailureEndsTheJobWithItsStackTrace() {
        start((payload, job) -> {
            throw new StackOverflowError("deep\0er");
        });
        JobId id = enqueueFailing();

        JobStatus over = awaitState(id, JobState.FAILED);

        assertThat(over.error()).contains("StackOverflowError", "deep\\u0000er", "HandlerContract");
    }

    private JobId enqueueFailing() {
        Actor<Name, String> once = Actor.named("hello", Name.class, String.class)
                .retry(RetryPolicy.never())
                .build();
        return millrace.client().enqueue(once, new Name("Ada"));
    }

    @Test
    void aResultThatCannotBeStoredFailsTheAttemptAndSaysWhy() {
        start((payload, job) -> "half \uD83D");

        assertThat(awaitState(enqueueFailing(), JobState.FAILED).error())
                .contains("result of actor hello: field $")
                .contains("surrogate");
    }

    @Test
    void aPayloadThatTheActorCannotReadFailsTheAttemptAndSaysWhere() {
        Actor<List<?>, Void> other = other();
        start((payload, job) -> "never");

        JobId id = millrace.client().enqueue(other, List.of(1, 2));

        assertThat(awaitState(id, JobState.FAILED).error()).contains("cannot read JSON as", "Name");
    }

    @SuppressWarnings("unchecked")
    private static Actor<List<?>, Void> other() {
        return Actor.named("hello", (Class<List<?>>) (Class<?>) List.class)
                .retry(RetryPolicy.never())
                .build();
    }

    @Test
    void anOlderNameStillRuns() {
        Actor<Name, String> older =
                Actor.named("hello-v1", Name.class, String.class).build();
        start((payload, job) -> job.actor().value());

        JobId id = millrace.client().enqueue(older, new Name("Ada"));

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"hello-v1\"");
    }

    @Test
    void aDelayedJobWaitsForTheDatabasesClock() {
        start((payload, job) -> "ran");
        JobId later = millrace.client()
                .enqueue(HELLO, new Name("later"), JobOptions.none().delay(Duration.ofHours(1)));
        awaitState(millrace.client().enqueue(HELLO, new Name("now")), JobState.SUCCEEDED);
        assertThat(status(later).state()).isEqualTo(JobState.SCHEDULED);

        clock.advance(Duration.ofHours(1));

        awaitState(later, JobState.SUCCEEDED);
    }

    @Test
    void aPayloadThatIsTooLargeOrCannotBeStoredIsRefused() {
        Millrace small = Millrace.builder(store)
                .codec(new JacksonCodec())
                .maxPayloadBytes(100)
                .build();

        assertThatThrownBy(() -> small.client().enqueue(HELLO, new Name("ä".repeat(50))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("payload of actor hello has 111 bytes, more than the 100 allowed")
                .hasMessageContaining("maxPayloadBytes");
        assertThatThrownBy(() -> millrace.client().enqueue(HELLO, new Name("a\0b")))
                .hasMessageContaining("field $.name");
    }

    @Test
    void aWorkerWithoutHandlersIsRefused() {
        assertThatThrownBy(() -> millrace.worker().start()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() ->
                        millrace.worker().handle(HELLO, (payload, job) -> null).handle(HELLO, (payload, job) -> null))
                .hasMessageContaining("actor hello has a handler already");
    }
}
