package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Who waits for a job is told by the process that ends it, and no other job is told of (RESULT-4). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WatchIT {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");

    private final MigratedDatabase database = MigratedDatabase.create(6);
    private final JobIds ids = new JobIds(InstantSource.system());
    private final Store here = newStore();
    private final Store elsewhere = newStore();

    private Store newStore() {
        return PostgresStore.builder(database.pool())
                .direct(database.database().dataSource())
                .build();
    }

    @AfterAll
    void close() {
        database.close();
    }

    private static void await(Semaphore signal) throws InterruptedException {
        assertThat(signal.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }

    private JobId enqueue() {
        JobId id = ids.next();
        here.jobs()
                .enqueue(List.of(new NewJob(id, new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}")));
        return id;
    }

    @Test
    void theProcessThatEndsAJobTellsWhoWaitsForItElsewhere() throws Exception {
        Semaphore due = new Semaphore(0);
        try (Wakeups.Subscription worker = elsewhere.wakeups().subscribe(List.of(QUEUE), new Signals(due))) {
            await(due); // telling has begun
            JobId id = enqueue();
            Semaphore over = new Semaphore(0);
            try (Wakeups.Subscription waiter = here.wakeups().watch(id, over::release)) {
                await(over); // likewise
                due.drainPermits();
                enqueue(); // sent after the wish to be told, so that who hears of this has heard that
                await(due);
                over.drainPermits();

                assertThat(waiter.isTelling() && worker.isTelling()).isTrue();
                finish(id);

                await(over);
            }
        }
    }

    private void finish(JobId id) {
        WorkerId worker = elsewhere.workers().register("test", Duration.ofMinutes(1));
        ClaimedJob job = elsewhere.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), 100)).stream()
                .filter(claimed -> claimed.fence().jobId().equals(id))
                .findFirst()
                .orElseThrow();
        elsewhere.jobs().finish(worker, List.of(new Outcome.Succeeded(job.fence(), Duration.ZERO, "1")));
    }

    private record Signals(Semaphore told) implements Wakeups.Waker {
        @Override
        public void due() {
            told.release();
        }

        @Override
        public void scheduled() {}
    }
}
