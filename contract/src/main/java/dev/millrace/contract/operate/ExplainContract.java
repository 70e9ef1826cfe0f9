package dev.millrace.contract.operate;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Deadline;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import dev.millrace.model.operate.Obstacle;
import dev.millrace.model.operate.Obstacle.Kind;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why a job does not run (EXPLAIN-1). */
public abstract class ExplainContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    protected ExplainContract(StoreSource source) {
        super(source);
        store.workers().serve(alice, Map.of(MAIL, List.of(GREET)));
    }

    private List<Obstacle> explain(JobId id) {
        return store.reader().explain(id);
    }

    private List<Kind> kinds(JobId id) {
        return explain(id).stream().map(Obstacle::kind).toList();
    }

    @Test
    void nothingStandsInTheWayOfTheNextJob() {
        assertThat(explain(enqueueOne(job(GREET)))).isEmpty();
        assertThat(explain(ids.next())).isEmpty();
    }

    @Test
    void whatRunsOrIsOverSaysSo() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        assertThat(explain(id)).containsExactly(new Obstacle(Kind.RUNNING, alice.toString(), 0));

        finish(alice, success(job));
        assertThat(explain(id)).containsExactly(new Obstacle(Kind.OVER, "succeeded", 0));
    }

    @Test
    void aJobBeforeItsTimeIsNotDue() {
        JobId id = enqueueOne(job(GREET, 0, JobStart.after(ofSeconds(5))));

        assertThat(kinds(id)).containsExactly(Kind.NOT_DUE);
        assertThat(explain(id).get(0).subject())
                .startsWith(clock.instant().plusSeconds(5).toString().substring(0, 19));
        clock.advance(ofSeconds(5));
        assertThat(explain(id)).isEmpty();
    }

    @Test
    void aDeadlineThatHasPassedIsNamedFirst() {
        NewJob plain = job(GREET);
        JobId id = enqueueOne(new NewJob(
                plain.id(),
                plain.lane(),
                plain.start(),
                plain.retry(),
                plain.payload(),
                JobKeys.NONE,
                Admission.ALWAYS,
                Deadline.NONE.orWithin(ofSeconds(5))));
        store.settings().pause(MAIL);
        clock.advance(ofSeconds(5));

        assertThat(kinds(id)).containsExactly(Kind.DEADLINE_PASSED, Kind.QUEUE_PAUSED);
        assertThat(explain(id).get(0).subject())
                .startsWith(clock.instant().toString().substring(0, 19));
    }

    @Test
    void pausesAreNamed() {
        JobId id = enqueueOne(job(GREET));
        store.settings().pause(MAIL);
        store.settings().pause(GREET);

        assertThat(explain(id))
                .containsExactly(
                        new Obstacle(Kind.QUEUE_PAUSED, "mail", 0), new Obstacle(Kind.ACTOR_PAUSED, "greet", 0));
    }

    @Test
    void anActorThatNoLiveWorkerServesIsNamed() {
        assertThat(explain(enqueueOne(job(BILL)))).containsExactly(new Obstacle(Kind.NO_WORKER, "bill", 0));

        JobId id = enqueueOne(job(GREET));
        clock.advance(LEASE);
        assertThat(explain(id)).containsExactly(new Obstacle(Kind.NO_WORKER, "greet", 0));
        store.maintenance().takeBack(PLENTY);
        assertThat(kinds(id)).containsExactly(Kind.NO_WORKER);
    }

    @Test
    void whoHoldsTheIdentityIsNamed() {
        JobId first = enqueueOne(job(GREET, new JobKeys("ada", null)));
        claimOne(alice);
        JobId second = enqueueOne(job(GREET, new JobKeys("ada", null)));

        assertThat(explain(second)).containsExactly(new Obstacle(Kind.IDENTITY_HELD, first.toString(), 0));
        claim(alice, PLENTY, GREET); // passes it
        assertThat(explain(second)).containsExactly(new Obstacle(Kind.IDENTITY_HELD, first.toString(), 0));
    }

    @Test
    void everyLimitThatIsReachedIsNamed() {
        enqueue(job(GREET, new JobKeys(null, "tenant")), job(GREET, new JobKeys(null, "other")));
        claim(alice, PLENTY, GREET);
        JobId id = enqueueOne(job(GREET, new JobKeys(null, "tenant")));
        store.settings().set(new InstallationSettings(2));
        store.settings().change(MAIL, queue -> queue.withMaxRunning(1));
        store.settings().change(GREET, actor -> actor.withMaxRunning(2).withMaxRunningPerKey(1));

        assertThat(explain(id))
                .containsExactly(
                        new Obstacle(Kind.ALL_CAPPED, "", 2),
                        new Obstacle(Kind.QUEUE_CAPPED, "mail", 2),
                        new Obstacle(Kind.ACTOR_CAPPED, "greet", 2),
                        new Obstacle(Kind.KEY_CAPPED, "tenant", 1));

        store.settings().set(new InstallationSettings(3));
        store.settings().change(MAIL, queue -> queue.withMaxRunning(3));
        store.settings().change(GREET, actor -> actor.withMaxRunning(null).withMaxRunningPerKey(2));
        assertThat(explain(id)).isEmpty();
    }

    @Test
    void jobsBeforeItAreCounted() {
        enqueueMany(GREET, 3);
        JobId id = enqueueOne(job(GREET));
        enqueueOne(job(GREET, -1, JobStart.now()));
        enqueueOne(job(GREET, 1, JobStart.now()));
        enqueueOne(job(GREET, -1, JobStart.after(ofSeconds(60))));
        enqueueMany(BILL, 5);

        assertThat(explain(id)).containsExactly(new Obstacle(Kind.BEHIND, "greet", 4));
        claim(alice, 2, GREET);
        assertThat(explain(id)).containsExactly(new Obstacle(Kind.BEHIND, "greet", 2));
    }

    @Test
    void otherFairnessKeysAreNotBeforeItWhereKeysTakeTurns() {
        store.settings().change(MAIL, queue -> queue.withMode(QueueMode.ROUND_ROBIN));
        enqueueOne(job(GREET, new JobKeys(null, "deep")));
        enqueueOne(job(GREET, new JobKeys(null, "mine")));
        JobId id = enqueueOne(job(GREET, new JobKeys(null, "mine")));

        assertThat(explain(id)).containsExactly(new Obstacle(Kind.BEHIND, "greet", 1));
    }
}
