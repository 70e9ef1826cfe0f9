package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.worker.JobContext;
import dev.millrace.worker.JobLostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler that ends its job in a transaction of its own: the job succeeds if and only if that commits. */
public abstract class HandlerTransactionContract extends RunningWorkers {

    protected HandlerTransactionContract(StoreSource source) {
        super(source);
    }

    private OpenTx begin() {
        Optional<OpenTx> open = source.begin(store);
        assumeTrue(open.isPresent(), "this store joins no transactions");
        return open.orElseThrow();
    }

    /** Puts another job in and ends this one, together. */
    private OpenTx complete(JobContext context, Object result) {
        OpenTx open = begin();
        store.jobs().enqueue(open.tx(), List.of(job(GREET)));
        context.completeIn(open.tx(), result);
        return open;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theJobSucceedsWithATransactionThatCommitted(boolean thenThrows) {
        start((payload, context) -> {
            complete(context, "done").commit();
            if (thenThrows) {
                throw new IllegalStateException("too late to fail");
            }
            return "of no account";
        });

        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"done\"");
        awaitOutcomes();
        assertThat(status(id).attempts()).isEqualTo(1);
        assertThat(store.reader().attempts(id)).isEmpty();
        assertThat(claim(worker(), PLENTY, GREET)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theAttemptFailsWithATransactionThatDidNotCommit(boolean thenThrows) {
        start((payload, context) -> {
            if (context.attempt() > 1) {
                complete(context, "at last").commit();
                return null;
            }
            complete(context, "never").rollback();
            if (thenThrows) {
                throw new IllegalStateException("gave up");
            }
            return "of no account";
        });

        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        awaitState(id, JobState.SCHEDULED);
        assertThat(store.reader().attempts(id).get(0).error()).contains(thenThrows ? "gave up" : "did not commit");
        clock.advance(Duration.ofSeconds(10));

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("\"at last\"");
        assertThat(claim(worker(), PLENTY, GREET)).hasSize(1);
    }

    @Test
    void aHandlerMayRepeatItsTransaction() {
        start((payload, context) -> {
            complete(context, 1).rollback();
            complete(context, 2).commit();
            return null;
        });

        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));

        assertThat(awaitState(id, JobState.SUCCEEDED).result()).isEqualTo("2");
    }

    @Test
    void whoWasTakenForDeadIsToldToRollBack() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch takenBack = new CountDownLatch(1);
        AtomicReference<Exception> thrown = new AtomicReference<>();
        start((payload, context) ->
                context.attempt() > 1 ? "again" : completeLate(context, started, takenBack, thrown));
        JobId id = millrace.client().enqueue(HELLO, new Name("Ada"));
        await(started);

        clock.advance(Duration.ofHours(1));
        assertThat(store.maintenance().takeBack(PLENTY)).isLessThanOrEqualTo(1);
        awaitState(id, JobState.SCHEDULED); // by the worker's own sweep, if a claim of it was in the way just now
        clock.advance(Duration.ofSeconds(10)); // not before: the rest begins when it is taken back
        awaitState(id, JobState.SUCCEEDED);
        takenBack.countDown();
        awaitOutcomes();

        assertThat(thrown.get()).isNotNull();
        assertThat(status(id).result()).isEqualTo("\"again\"");
    }

    private String completeLate(
            JobContext context, CountDownLatch started, CountDownLatch takenBack, AtomicReference<Exception> thrown)
            throws InterruptedException {
        started.countDown();
        awaitThroughInterrupts(takenBack);
        try {
            complete(context, "late").rollback();
        } catch (JobLostException e) {
            thrown.set(e);
        }
        return "of no account";
    }

    private static void awaitThroughInterrupts(CountDownLatch latch) throws InterruptedException {
        try {
            await(latch);
        } catch (InterruptedException e) { // the worker has noticed first that its lease is lost
            await(latch);
        }
    }
}
