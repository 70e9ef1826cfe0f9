package dev.millrace.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.millrace.model.ActorName;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule finds a fault that is planted against it, and nothing else. */
class InvariantsTest {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");
    private static final Instant NOW = Instant.parse("2026-03-29T12:00:00Z");
    private static final JobId WAITING = JobId.parse("0195e1e2-0000-7000-8000-000000000002");
    private static final JobId HELD = JobId.parse("0195e1e2-0000-7000-8000-000000000001");

    private final State state = new State(() -> NOW, () -> 0);
    private final MemoryStore store = new MemoryStore(state);

    @BeforeEach
    void oneJobWaitsAndOneIsHeld() {
        store.jobs().enqueue(List.of(job(HELD), job(WAITING)));
        WorkerId worker = store.workers().register("test", Duration.ofSeconds(15));
        store.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), 1));
        assertThat(store.maintenance().check()).isEmpty();
    }

    private static NewJob job(JobId id) {
        return new NewJob(id, new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}");
    }

    private void assertFound(String rule, Object subject) {
        assertThat(store.maintenance().check())
                .extracting(Violation::rule, Violation::subject)
                .containsExactly(tuple(rule, subject.toString()));
    }

    private LiveJob alive(JobId id) {
        return state.alive.getOrDefault(id, new LiveJob(job(id), 0, 0, NOW, NOW, null, null));
    }

    @Test
    void aJobThatNoLaneHoldsIsStranded() {
        state.waiting.clear();

        assertFound("nothing-stranded", WAITING);
    }

    @Test
    void aHeldJobThatAlsoWaitsIsFound() {
        state.waiting.values().forEach(lane -> lane.add(alive(HELD)));

        assertFound("one-claim", HELD);
    }

    @Test
    void aJobOfAWorkerThatIsGoneIsFound() {
        state.leases.clear();

        assertFound("claimed-by-somebody", HELD);
    }

    @Test
    void aHeldJobWhoseClaimWasDeletedIsFound() {
        state.claims.clear();

        assertFound("claim-kept", HELD);
    }

    @Test
    void aLiveJobWithoutAttemptsLeftIsFound() {
        LiveJob job = alive(WAITING);
        state.put(new LiveJob(job.job(), 1, 1, NOW, NOW, null, null));

        assertFound("attempts-left", WAITING);
    }

    @Test
    void twoRunningWithOneIdentityAreFound() {
        NewJob job = new NewJob(
                WAITING,
                new Lane(QUEUE, ACTOR, 0),
                JobStart.now(),
                RetryPolicy.never(),
                "{}",
                JobKeys.NONE.withIdentity("ada"));
        state.scopes.started(job);
        state.scopes.started(job);

        assertFound("identity-alone", "identity/greet/ada");
    }

    @Test
    void aJobThatIsGivenPastALimitIsFound() {
        state.settings.queues.put(QUEUE, QueueSettings.DEFAULTS.withMaxRunning(1));
        state.scopes.started(job(WAITING));

        state.scopes.expectWithin(job(WAITING), state.settings);

        assertFound("cap-kept", "queue/mail");
    }

    @Test
    void aJobThatIsAliveAndOverIsFound() {
        state.over.add(over(WAITING));

        assertFound("alive-or-over", WAITING);
    }

    @Test
    void aJobThatIsOverTwiceIsFound() {
        state.remove(WAITING);
        state.over.add(over(WAITING));
        state.over.add(over(WAITING));

        assertFound("over-once", WAITING);
    }

    @Test
    void anAttemptThatIsToldTwiceIsFound() {
        AttemptRecord attempt = new AttemptRecord(1, JobState.FAILED, new WorkerId(1), NOW, NOW, "it broke");
        state.tell(WAITING, attempt);
        state.tell(WAITING, attempt);

        assertFound("attempts-told-once", WAITING);
    }

    private static JobStatus over(JobId id) {
        return new JobStatus(
                id,
                JobState.SUCCEEDED,
                new Lane(QUEUE, ACTOR, 0),
                1,
                new JobStatus.JobTimes(NOW, NOW, NOW, NOW),
                "{}",
                null,
                null);
    }
}
