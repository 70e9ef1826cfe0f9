package dev.millrace.contract.life;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.Applied;
import dev.millrace.model.CancelAnswer;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Deadline;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.StopRequest;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Calling jobs off, and deadlines: who waits is over at once, who runs is asked to stop, and no wish is lost (P11). */
public abstract class StopContract extends ContractSuite {
    private static final Duration SHORT = ofMinutes(5);
    private static final String REASON = "ordered twice";

    private final WorkerId alice = worker();

    protected StopContract(StoreSource source) {
        super(source);
    }

    private CancelAnswer cancel(JobId id) {
        return store.jobs().cancel(List.of(id), REASON).get(0);
    }

    private NewJob within(Duration longest, JobStart start) {
        return new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 0),
                start,
                THRICE,
                "{}",
                JobKeys.NONE,
                Admission.ALWAYS,
                JobOptions.none().within(longest).deadline());
    }

    private List<StopRequest> wishes() {
        return store.workers().stopRequests(alice);
    }

    private boolean isAskedToStop(WorkerId worker) {
        return store.workers()
                .renew(worker, LEASE, HeldClaims.from(0))
                .orElseThrow()
                .isAskedToStop();
    }

    private int expire() {
        return store.maintenance().failExpired(Instant.EPOCH, PLENTY).count();
    }

    @Test
    void aJobThatWaitsIsOverAtOnce() {
        JobId due = enqueueOne(job(GREET));
        JobId later = enqueueOne(job(GREET, 0, JobStart.after(SHORT)));

        assertThat(store.jobs().cancel(List.of(later, due), REASON))
                .containsExactly(CancelAnswer.CANCELLED, CancelAnswer.CANCELLED);

        assertThat(status(due))
                .extracting(JobStatus::state, JobStatus::error, JobStatus::attempts)
                .containsExactly(JobState.CANCELLED, REASON, 0);
        assertThat(status(later).state()).isEqualTo(JobState.CANCELLED);
        assertThat(store.reader().events(due)).extracting(EventRecord::kind).containsExactly("cancelled");
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        assertThat(cancel(due)).isEqualTo(CancelAnswer.OVER);
        assertThat(cancel(ids.next())).isEqualTo(CancelAnswer.UNKNOWN);
    }

    @Test
    void aJobThatRestsKeepsItsAttemptsWhenItIsCancelled() {
        JobId id = enqueueOne(job(GREET));
        finish(alice, failure(claimOne(alice)));

        assertThat(cancel(id)).isEqualTo(CancelAnswer.CANCELLED);

        assertThat(status(id).attempts()).isEqualTo(1);
        assertThat(store.reader().attempts(id)).hasSize(1);
    }

    @Test
    void theWorkerOfAJobThatRunsIsAskedToStopIt() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        assertThat(isAskedToStop(alice)).isFalse();

        assertThat(cancel(id)).isEqualTo(CancelAnswer.ASKED);
        assertThat(cancel(id)).isEqualTo(CancelAnswer.ASKED);

        assertThat(status(id).state()).isEqualTo(JobState.RUNNING);
        assertThat(isAskedToStop(alice)).isTrue();
        assertThat(isAskedToStop(worker())).isFalse();
        assertThat(wishes()).containsExactly(new StopRequest(id, JobState.CANCELLED, REASON));
        assertThat(finish(alice, Outcome.Failed.stopped(job.fence(), RAN, wishes().get(0))))
                .isEqualTo(Applied.ENDED);
        assertThat(status(id))
                .extracting(JobStatus::state, JobStatus::error, JobStatus::attempts)
                .containsExactly(JobState.CANCELLED, REASON, 1);
        assertThat(wishes()).isEmpty();
        assertThat(store.reader().attempts(id).get(0).state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void aWorkerIsToldOfAWish() {
        List<WorkerId> told = new CopyOnWriteArrayList<>();
        Wakeups.Waker waker = new Wakeups.Waker() {
            @Override
            public void due() {}

            @Override
            public void scheduled() {}

            @Override
            public void toStop(WorkerId worker) {
                told.add(worker);
            }
        };
        JobId id = enqueueOne(job(GREET));
        claimOne(alice);
        try (Wakeups.Subscription open = store.wakeups().subscribe(Set.of(new QueueName("other")), waker)) {
            cancel(id);

            assertThat(told).containsExactly(alice);
            assertThat(open).isNotNull();
        }
    }

    @Test
    void aSuccessInSpiteOfTheWishCounts() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        cancel(id);

        assertThat(finish(alice, success(job))).isEqualTo(Applied.ENDED);

        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
        store.maintenance().finishStops(PLENTY);
        assertThat(store.maintenance().finishStops(PLENTY)).isZero();
    }

    @Test
    void aFailureOfAJobThatIsToBeStoppedIsNotTriedAgain() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        cancel(id);

        assertThat(finish(alice, failure(job))).isEqualTo(Applied.ENDED);

        assertThat(status(id).state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void aCrashOfAJobThatIsToBeStoppedIsNotTriedAgain() {
        JobId id = enqueueOne(job(GREET));
        claimOne(alice);
        cancel(id);
        store.workers().leave(alice);

        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);

        assertThat(status(id))
                .extracting(JobStatus::state, JobStatus::error)
                .containsExactly(JobState.CANCELLED, REASON);
    }

    @Test
    void aWishOutlivesTheReturnOfItsJob() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        cancel(id);
        store.jobs().release(List.of(job.fence()));
        assertThat(status(id).state()).isEqualTo(JobState.PENDING);

        assertThat(store.maintenance().finishStops(PLENTY)).isEqualTo(1);

        assertThat(status(id))
                .extracting(JobStatus::state, JobStatus::error)
                .containsExactly(JobState.CANCELLED, REASON);
        assertThat(store.maintenance().finishStops(PLENTY)).isZero();
    }

    @Test
    void aWishFollowsItsJobToAnotherWorker() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        cancel(id);
        store.jobs().release(List.of(job.fence()));
        WorkerId bob = worker();
        claimOne(bob);

        store.maintenance().finishStops(PLENTY);

        assertThat(wishes()).isEmpty();
        assertThat(store.workers().stopRequests(bob)).hasSize(1);
        assertThat(store.maintenance().finishStops(PLENTY)).isZero();
    }

    @Test
    void whatWaitedForACancelledIdentityIsServed() {
        NewJob first = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        NewJob second = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        enqueue(first, second);
        ClaimedJob running = claimOne(alice);
        cancel(first.id());

        finish(alice, Outcome.Failed.stopped(running.fence(), RAN, wishes().get(0)));

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(second.id());
    }

    @Test
    void aJobThatIsCancelledWhileItWaitsForItsIdentityIsOver() {
        NewJob first = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        NewJob second = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        NewJob third = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        enqueue(first, second, third);
        ClaimedJob running = claimOne(alice);

        assertThat(cancel(second.id())).isEqualTo(CancelAnswer.CANCELLED);

        finish(alice, success(running));
        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(third.id());
    }

    @Test
    void aJobPastItsDeadlineHasFailed() {
        JobId id = enqueueOne(within(SHORT, JobStart.after(ofMinutes(1))));
        clock.advance(SHORT);
        assertThat(expire()).isZero();

        clock.advance(ofMinutes(1));

        assertThat(expire()).isEqualTo(1);
        assertThat(status(id).state()).isEqualTo(JobState.FAILED);
        assertThat(status(id).error()).contains("deadline");
        assertThat(expire()).isZero();
    }

    @Test
    void aJobThatRunsPastItsDeadlineIsToBeStoppedAndFails() {
        JobId id = enqueueOne(within(Duration.ofSeconds(10), JobStart.now()));
        ClaimedJob job = claimOne(alice);
        clock.advance(Duration.ofSeconds(10));

        assertThat(expire()).isEqualTo(1);
        assertThat(expire()).isZero();

        assertThat(wishes()).extracting(StopRequest::state).containsExactly(JobState.FAILED);
        finish(alice, Outcome.Failed.stopped(job.fence(), RAN, wishes().get(0)));
        assertThat(status(id).state()).isEqualTo(JobState.FAILED);
    }

    @Test
    void deadlinesAreSweptInTheirOrderFromWhereTheLastRunStopped() {
        JobId late = enqueueOne(within(ofMinutes(3), JobStart.now()));
        JobId early = enqueueOne(within(ofMinutes(1), JobStart.now()));
        JobId alive = enqueueOne(within(ofMinutes(9), JobStart.now()));
        clock.advance(SHORT);

        var first = store.maintenance().failExpired(Instant.EPOCH, 1);
        assertThat(status(early).state()).isEqualTo(JobState.FAILED);
        assertThat(status(late).state()).isEqualTo(JobState.PENDING);
        var second = store.maintenance().failExpired(first.upTo(), PLENTY);

        assertThat(second.count()).isEqualTo(1);
        assertThat(second.upTo()).isEqualTo(clock.instant());
        assertThat(status(late).state()).isEqualTo(JobState.FAILED);
        assertThat(status(alive).state()).isEqualTo(JobState.PENDING);
        assertThat(store.maintenance().failExpired(second.upTo(), PLENTY).count())
                .isZero();
    }

    @Test
    void theEarlierDeadlineCounts() {
        Instant at = clock.instant().plus(ofMinutes(2));
        NewJob job = within(SHORT, JobStart.now());
        NewJob earlier = new NewJob(
                ids.next(),
                job.lane(),
                job.start(),
                job.retry(),
                "{}",
                JobKeys.NONE,
                Admission.ALWAYS,
                new Deadline(at, SHORT));
        enqueue(job, earlier);

        clock.advance(ofMinutes(2));

        assertThat(expire()).isEqualTo(1);
        assertThat(status(earlier.id()).state()).isEqualTo(JobState.FAILED);
    }
}
