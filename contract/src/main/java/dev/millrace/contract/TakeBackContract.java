package dev.millrace.contract;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.MaintenanceStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How jobs of dead workers run again (P1, P3, P11). */
abstract class TakeBackContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    TakeBackContract(StoreSource source) {
        super(source);
    }

    private int takeBack() {
        return store.maintenance().takeBack(PLENTY);
    }

    @Test
    void aDeadWorkersJobsRestAndComeBackWithTheAttemptCounted() {
        JobId id = enqueueOne(job(GREET));
        Fence lost = claimOne(alice).fence();
        clock.advance(LEASE);

        assertThat(takeBack()).isEqualTo(1);

        JobStatus status = status(id);
        assertThat(status.state()).isEqualTo(JobState.SCHEDULED);
        assertThat(status.attempts()).isEqualTo(1);
        assertThat(status.times().scheduledAt()).isEqualTo(clock.instant().plusSeconds(10));
        clock.advance(ofSeconds(10));
        ClaimedJob again = claimOne(worker());
        assertThat(again.fence()).isEqualTo(new Fence(id, lost.epoch() + 1));
        assertThat(again.attempt()).isEqualTo(2);
    }

    private void tellUnstarted(WorkerId worker, long firstClaim) {
        assertThat(store.workers().renew(worker, LEASE, HeldClaims.from(0).withUnstartedFrom(firstClaim)))
                .isPresent();
    }

    @Test
    void whatWasToldToBeUnstartedKeepsItsAttempt() {
        List<JobId> all = enqueueMany(GREET, 2);
        ClaimedJob started = claim(alice, 1, GREET).get(0);
        ClaimedJob waiting = claim(alice, 1, GREET).get(0);
        tellUnstarted(alice, waiting.claimId());
        clock.advance(LEASE);

        assertThat(takeBack()).isEqualTo(2);

        assertThat(status(started.fence().jobId()).attempts()).isEqualTo(1);
        JobStatus spared = status(all.get(1));
        assertThat(spared.state()).isEqualTo(JobState.PENDING);
        assertThat(spared.attempts()).isZero();
        assertThat(store.reader().attempts(all.get(1))).isEmpty();
        assertThat(store.reader().events(all.get(1))).hasSize(1);
        ClaimedJob again = claimOne(worker());
        assertThat(again.fence())
                .isEqualTo(new Fence(all.get(1), waiting.fence().epoch() + 1));
        assertThat(again.attempt()).isEqualTo(1);
    }

    @Test
    void anAttemptThatMayNotHaveStartedEndsNoJob() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        ClaimedJob job = claimOne(alice);
        tellUnstarted(alice, job.claimId());
        clock.advance(LEASE);

        takeBack();

        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
    }

    @Test
    void whatWasToldLastCounts() {
        JobId id = enqueueOne(job(GREET));
        tellUnstarted(alice, claimOne(alice).claimId());
        store.workers().renew(alice, LEASE, HeldClaims.from(0));
        clock.advance(LEASE);

        takeBack();

        assertThat(status(id).attempts()).isEqualTo(1);
    }

    /** It may be the job itself that kills its workers before they can tell that it started. */
    @Test
    void aJobThatComesBackAgainAndAgainIsCounted() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        for (int i = 0; i < MaintenanceStore.SPARED_RETURNS; i++) {
            loseUnstarted();
            assertThat(status(id).state()).isEqualTo(JobState.PENDING);
        }

        loseUnstarted();

        assertThat(status(id).state()).isEqualTo(JobState.CRASHED);
        assertThat(status(id).attempts()).isEqualTo(1);
    }

    private void loseUnstarted() {
        WorkerId worker = worker();
        tellUnstarted(worker, claimOne(worker).claimId());
        clock.advance(LEASE);
        assertThat(takeBack()).isEqualTo(1);
    }

    @Test
    void aJobWhoseLastAttemptDiedIsCrashed() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        claimOne(alice);
        clock.advance(LEASE);

        assertThat(takeBack()).isEqualTo(1);

        JobStatus status = status(id);
        assertThat(status.state()).isEqualTo(JobState.CRASHED);
        assertThat(status.attempts()).isEqualTo(1);
        assertThat(status.error()).contains("worker " + alice);
        assertThat(status.times().finishedAt()).isEqualTo(clock.instant());
        assertThat(status.times().startedAt()).isNull();
    }

    @Test
    void aSecondSweepFindsNothing() {
        enqueueMany(GREET, 3);
        claim(alice, PLENTY, GREET);
        clock.advance(LEASE);

        assertThat(takeBack()).isEqualTo(3);
        assertThat(takeBack()).isZero();
    }

    @Test
    void aLiveWorkersJobsStayWhereTheyAre() {
        enqueueMany(GREET, 2);
        claim(alice, 1, GREET);
        clock.advance(ofSeconds(1));
        WorkerId bob = worker();
        Fence held = claim(bob, 1, GREET).get(0).fence();
        clock.advance(LEASE.minusSeconds(1));

        assertThat(takeBack()).isEqualTo(1);

        assertThat(store.jobs().heldBy(alice, 0)).isEmpty();
        assertThat(store.jobs().heldBy(bob, 0)).containsExactly(held);
    }

    @Test
    void whatAWorkerThatLeftStillHoldsIsTakenBack() {
        JobId id = enqueueOne(job(GREET));
        claimOne(alice);
        store.workers().leave(alice);

        assertThat(takeBack()).isEqualTo(1);
        assertThat(status(id).state()).isEqualTo(JobState.SCHEDULED);
    }

    @Test
    void onlyWhatWasNotFinishedIsTakenBack() {
        enqueueMany(GREET, 4);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        finish(alice, success(jobs.get(0)));
        finish(alice, failure(jobs.get(1)));
        store.jobs().release(List.of(jobs.get(2).fence()));
        clock.advance(LEASE);

        assertThat(takeBack()).isEqualTo(1);

        assertThat(jobs.stream().map(job -> status(job.fence().jobId()).attempts()))
                .containsExactly(1, 1, 0, 1);
    }

    @Test
    void theLimitIsKeptAndTheRestTakenByTheNext() {
        enqueueMany(GREET, 5);
        enqueueMany(BILL, 2);
        claim(alice, PLENTY, GREET);
        claim(worker(), PLENTY, BILL);
        clock.advance(LEASE);

        assertThat(store.maintenance().takeBack(2)).isEqualTo(2);
        assertThat(store.jobs().heldBy(alice, 0)).hasSize(3);
        assertThat(store.maintenance().takeBack(4)).isEqualTo(4);
        assertThat(store.maintenance().takeBack(4)).isEqualTo(1);
        assertThat(store.maintenance().takeBack(4)).isZero();
    }

    @Test
    void whoWasTakenForDeadHasLostItsJobs() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob lost = claimOne(alice);
        clock.advance(LEASE);
        takeBack();
        JobStatus before = status(id);

        assertThat(finish(alice, success(lost))).isEqualTo(Applied.LOST);
        assertThat(store.jobs().release(List.of(lost.fence()))).isZero();
        assertThat(status(id)).isEqualTo(before);
    }

    @Test
    void aLateWorkerMayStillFinishWhatNobodyTookBack() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob held = claimOne(alice);
        clock.advance(LEASE);

        assertThat(finish(alice, success(held))).isEqualTo(Applied.ENDED);
        assertThat(takeBack()).isZero();
        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void jobsComeBackHoweverLongNobodySwept() {
        JobId id = enqueueOne(job(GREET));
        claimOne(alice);
        clock.advance(Duration.ofDays(40));

        assertThat(takeBack()).isEqualTo(1);
        assertThat(status(id).state()).isEqualTo(JobState.SCHEDULED);
    }
}
