package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobFailedException;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.operate.JobAction;
import dev.millrace.runtime.Millrace;
import dev.millrace.runtime.MillraceBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How results are bounded, and how one waits for them (RESULT-1 to RESULT-3). */
public abstract class ResultContract extends RunningWorkers {

    protected ResultContract(StoreSource source) {
        super(source);
    }

    @Test // RESULT-1
    void aResultThatIsTooLargeFailsTheJobAndSaysWhatToDo() {
        start((payload, job) -> "x".repeat(MillraceBuilder.DEFAULT_MAX_RESULT_BYTES));
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        JobStatus job = awaitState(id, JobState.FAILED); // although attempts are left

        assertThat(job.result()).isNull();
        assertThat(store.reader().attempts(id).get(0).error())
                .contains(MillraceBuilder.DEFAULT_MAX_RESULT_BYTES + " are allowed", "raise maxResultBytes");
    }

    @Test // RESULT-1
    void aResultOfJustTheLargestSizeIsKept() throws Exception {
        String most = "x".repeat(MillraceBuilder.DEFAULT_MAX_RESULT_BYTES - 2); // and two quotes
        start((payload, job) -> most);
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        assertThat(millrace.results().result(HELLO, id, PATIENCE)).contains(most);
    }

    @Test // RESULT-2
    void whoWaitsIsGivenTheResult() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        start((payload, job) -> {
            await(go);
            return "Hello " + payload.name();
        });
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        ExecutorService waiter = Executors.newSingleThreadExecutor();
        try {
            Future<Optional<String>> result =
                    waiter.submit(() -> millrace.results().result(HELLO, id, PATIENCE));
            awaitState(id, JobState.RUNNING);
            assertThat(result.isDone()).isFalse();

            go.countDown();

            assertThat(result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).contains("Hello Ada");
        } finally {
            waiter.shutdownNow();
        }
    }

    @Test // RESULT-2
    void patienceEnds() throws Exception {
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        assertThat(millrace.results().await(id, Duration.ZERO)).isEmpty();
        assertThat(millrace.results().await(id, Duration.ofMillis(30))).isEmpty();
        assertThat(millrace.results().await(ids.next(), PATIENCE)).isEmpty();
    }

    @Test // RESULT-3
    void aJobThatFailedThrowsWhatIsKnownOfIt() {
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        millrace.operator().apply(new JobAction.Cancel("nobody is there"), id);

        assertThatThrownBy(() -> millrace.results().result(HELLO, id, PATIENCE))
                .isInstanceOfSatisfying(
                        JobFailedException.class, e -> assertThat(e.job().id()).isEqualTo(id))
                .hasMessageContaining("cancelled")
                .hasMessageContaining("nobody is there");
    }

    @Test
    void theBoundIsItselfBounded() {
        assertThatThrownBy(
                        () -> Millrace.builder(store).codec(new JacksonCodec()).maxResultBytes(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxResultBytes must be between 2 and");
    }
}
