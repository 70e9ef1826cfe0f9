package dev.millrace.contract.life;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.SweptStops;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Calling jobs off, and deadlines: who waits is over at once, who runs is asked to stop, and no wish is lost (P11). */
public abstract class StopContract extends ContractSuite {
    private static final Duration SHORT = ofMinutes(5);
    private static final String REASON = "ordered twice";

    private final WorkerId alice = store.workers().register("test", LEASE);

    protected StopContract(StoreSource source) {
        super(source);
    }

    private CancelAnswer cancel(JobId id) {
        return store.jobs().cancel(List.of(id), REASON).get(0);
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
        assertThat(finish(alice, wishes().get(0).outcome(job.fence(), RAN))).isEqualTo(Applied.ENDED);
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
        finishStops();
        assertThat(finishStops()).isZero();
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

        assertThat(finishStops()).isEqualTo(1);

        assertThat(status(id))
                .extracting(JobStatus::state, JobStatus::error)
                .containsExactly(JobState.CANCELLED, REASON);
        assertThat(finishStops()).isZero();
    }

    @Test
    void aWishFollowsItsJobToAnotherWorker() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob job = claimOne(alice);
        cancel(id);
        store.jobs().release(List.of(job.fence()));
        WorkerId bob = worker();
        claimOne(bob);

        finishStops();

        assertThat(wishes()).isEmpty();
        assertThat(store.workers().stopRequests(bob)).hasSize(1);
        assertThat(finishStops()).isZero();
    }

    @Test
    void whatWaitedForACancelledIdentityIsServed() {
        NewJob first = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        NewJob second = job(GREET, JobKeys.NONE.withIdentity("account-1"));
        enqueue(first, second);
        ClaimedJob running = claimOne(alice);
        cancel(first.id());

        finish(alice, wishes().get(0).outcome(running.fence(), RAN));

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

    private int finishStops() {
        return store.maintenance().finishStops(null, PLENTY).count();
    }

    @Test
    void wishesAreLookedAtPageByPage() {
        List<JobId> jobs = enqueueMany(GREET, 3).stream()
                .sorted(Comparator.comparing(JobId::toString))
                .toList();
        List<ClaimedJob> held = claim(alice, PLENTY, GREET);
        jobs.forEach(this::cancel);
        store.jobs()
                .release(held.stream()
                        .map(ClaimedJob::fence)
                        .filter(fence -> fence.jobId().equals(jobs.get(2)))
                        .toList());

        SweptStops first = store.maintenance().finishStops(null, 2);
        SweptStops second = store.maintenance().finishStops(first.upTo(), 2);

        assertThat(first).isEqualTo(new SweptStops(0, jobs.get(1)));
        assertThat(second).isEqualTo(new SweptStops(1, null));
        assertThat(status(jobs.get(2)).state()).isEqualTo(JobState.CANCELLED);
    }
}
