package dev.millrace.postgres.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Rows that cannot be written do not stop a sweep from its work on others (SWEEP-3). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoisonRowIT {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");

    private final MigratedDatabase database = MigratedDatabase.create(2);
    private final JobIds ids = new JobIds(InstantSource.system());
    private final Store store = newStore();

    private Store newStore() {
        return database.store();
    }

    @AfterAll
    void close() {
        database.close();
    }

    private List<JobId> heldByADeadWorker(int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(new NewJob(ids.next(), new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}"));
        }
        store.jobs().enqueue(jobs);
        WorkerId worker = store.workers().register("test", Duration.ofSeconds(10));
        store.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), count));
        store.workers().leave(worker);
        return jobs.stream().map(NewJob::id).toList();
    }

    @Test
    void jobsThatCannotBeTakenBackAreLeftAndTheOthersAreNot() {
        List<JobId> jobs = heldByADeadWorker(20);
        database.database()
                .execute("ALTER TABLE millrace.job_attempt ADD CONSTRAINT poison CHECK (job_id NOT IN ('" + jobs.get(0)
                        + "', '" + jobs.get(11) + "'))");
        List<JobId> others = heldByADeadWorker(3);

        int taken = store.maintenance().takeBack(100) + store.maintenance().takeBack(100);

        assertThat(taken).isEqualTo(21);
        assertThat(others)
                .allSatisfy(
                        id -> assertThat(store.reader().find(id).orElseThrow().state())
                                .isEqualTo(JobState.CRASHED));
        assertThat(store.reader().find(jobs.get(11)).orElseThrow().state()).isEqualTo(JobState.RUNNING);
        assertThat(store.maintenance().check()).isEmpty();

        database.database().execute("ALTER TABLE millrace.job_attempt DROP CONSTRAINT poison");
        assertThat(newStore().maintenance().takeBack(100)).isEqualTo(2);
        assertThat(store.maintenance().check()).isEmpty();
    }
}
