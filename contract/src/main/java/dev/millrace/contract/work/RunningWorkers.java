package dev.millrace.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.contract.suite.Waiting;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.RetryPolicy;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Handler;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerBuilder;
import dev.millrace.worker.WorkerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** What suites share that run workers: they poll fast, and are stopped before the invariants are checked. */
abstract class RunningWorkers extends ContractSuite {
    static final Duration PATIENCE = Waiting.PATIENCE;
    static final RetryPolicy TWICE = new RetryPolicy(2, Duration.ofSeconds(10), 1, Duration.ofSeconds(10), 0);

    /** A payload. */
    record Name(String name) {}

    static final Actor<Name, String> HELLO = Actor.named("hello", Name.class, String.class)
            .alias("hello-v1")
            .retry(TWICE)
            .build();

    final FaultyJobs faulty = new FaultyJobs(store);
    final Millrace millrace = Millrace.builder(faulty).codec(new JacksonCodec()).build();
    private final List<Worker> workers = new ArrayList<>();

    protected RunningWorkers(StoreSource source) {
        super(source);
    }

    @AfterEach
    void stopWorkers() {
        workers.forEach(worker -> worker.stop(Duration.ZERO));
        millrace.close();
    }

    final Worker start(Handler<Name, String> handler) {
        return start(WorkerConfig.defaults(), handler);
    }

    final Worker start(WorkerConfig config, Handler<Name, String> handler) {
        return start(config, HELLO, handler);
    }

    final Worker start(WorkerConfig config, Actor<Name, String> actor, Handler<Name, String> handler) {
        return start(builder -> builder.config(config.withPollInterval(Duration.ofMillis(10))), actor, handler);
    }

    final Worker start(UnaryOperator<WorkerBuilder> settings, Handler<Name, String> handler) {
        return start(settings, HELLO, handler);
    }

    private Worker start(
            UnaryOperator<WorkerBuilder> settings, Actor<Name, String> actor, Handler<Name, String> handler) {
        Worker worker = settings.apply(millrace.worker().name("test"))
                .handle(actor, handler)
                .start();
        workers.add(worker);
        return worker;
    }

    /** Stops the workers; returns once all that has ended is written. */
    final void awaitOutcomes() {
        workers.forEach(worker -> worker.stop(PATIENCE));
    }

    final JobStatus awaitState(JobId id, JobState state) {
        Waiting.until(() -> status(id).state() == state);
        assertThat(status(id)).extracting(JobStatus::state).isEqualTo(state);
        return status(id);
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        Waiting.until(latch);
    }
}
