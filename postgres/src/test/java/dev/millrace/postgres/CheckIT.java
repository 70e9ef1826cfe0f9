package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import dev.millrace.store.Violation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule of {@code maintenance/check.sql} finds a fault that is planted against it, and nothing else. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckIT {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");
    private static final String WAITING = "id NOT IN (SELECT unnest(job_ids) FROM millrace.claim)";
    private static final String TO_HISTORY = "INSERT INTO millrace.job_history"
            + " (id, lane_id, retry_policy_id, attempts, epoch, state, scheduled_at, enqueued_at, finished_at, payload)"
            + " SELECT id, lane_id, retry_policy_id, 1, epoch, 'succeeded', scheduled_at, enqueued_at, scheduled_at, payload"
            + " FROM millrace.job WHERE <waiting>;";

    private final PostgresSource source = new PostgresSource();

    @AfterAll
    void close() {
        source.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one-claim           | INSERT INTO millrace.claim (lane_id, worker_id, pending_xid, pending_at, settled_at, \
                                  pos_at, high_at, claimed_at, pos_id, high_id, job_ids, epochs) SELECT lane_id, \
                                  worker_id, pending_xid, pending_at, settled_at, pos_at, high_at, claimed_at, pos_id, \
                                  high_id, job_ids, epochs FROM millrace.claim
            nothing-stranded    | UPDATE millrace.claim SET pos_at = high_at + interval '1 second'
            claimed-by-somebody | DELETE FROM millrace.worker
            own-lane            | UPDATE millrace.claim SET lane_id = -1
            alive-or-over       | <to-history>
            over-once           | <to-history> <to-history> DELETE FROM millrace.job WHERE <waiting>
            attempts-left       | UPDATE millrace.job SET attempts = 1 WHERE <waiting>
            lane-exists         | UPDATE millrace.job SET lane_id = -1 WHERE <waiting>
            attempts-told-once  | INSERT INTO millrace.job_attempt (job_id, number, state, worker_id, finished_at) \
                                  SELECT id, 1, 'failed', 1, scheduled_at FROM millrace.job, generate_series(1, 2) \
                                  WHERE <waiting>
            """)
    void aPlantedFaultIsFound(String rule, String fault) {
        SettableClock clock = new SettableClock();
        Store store = source.newStore(clock);
        oneJobWaitsAndOneIsHeld(store, new JobIds(clock));
        assertThat(store.maintenance().check()).isEmpty();

        source.database()
                .database()
                .execute(fault.replace("<to-history>", TO_HISTORY).replace("<waiting>", WAITING));

        assertThat(store.maintenance().check()).extracting(Violation::rule).containsExactly(rule);
    }

    private static void oneJobWaitsAndOneIsHeld(Store store, JobIds ids) {
        store.jobs().enqueue(List.of(job(ids), job(ids)));
        WorkerId worker = store.workers().register("test", Duration.ofSeconds(15));
        store.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), 1));
    }

    private static NewJob job(JobIds ids) {
        return new NewJob(ids.next(), new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}");
    }
}
