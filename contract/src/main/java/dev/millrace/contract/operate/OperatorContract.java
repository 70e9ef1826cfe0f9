package dev.millrace.contract.operate;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.Operator;
import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.Applied;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import dev.millrace.store.JobFilter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators do to jobs (OPERATE-1 to OPERATE-6). */
public abstract class OperatorContract extends ContractSuite {
    private static final JobAction RETRY = new JobAction.Retry();
    private static final JobAction DELETE = new JobAction.Delete();
    private static final JobAction CANCEL = new JobAction.Cancel("not wanted");
    private static final QueueName PRINT = new QueueName("print");

    private final Operator operator = new Operator(store.operator(), store.reader());
    private final WorkerId alice = store.workers().register("test", LEASE);

    protected OperatorContract(StoreSource source) {
        super(source);
    }

    private JobId failed() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        finish(alice, failure(claimOne(alice)));
        return id;
    }

    @Test // OPERATE-1
    void aFailedJobIsBroughtBackWithAnAttemptMoreAndItsPastKept() {
        JobId id = failed();
        clock.advance(ofDays(2));
        store.maintenance().makePartitions(2);

        assertThat(operator.apply(RETRY, id)).isEqualTo(Acted.DONE);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.PENDING, 1);
        WorkerId bob = worker();
        ClaimedJob again = claimOne(bob);
        assertThat(again)
                .extracting(ClaimedJob::attempt, ClaimedJob::maxAttempts)
                .containsExactly(2, 2);
        finish(bob, failure(again));
        assertThat(store.reader().attempts(id))
                .extracting(AttemptRecord::number)
                .containsExactly(1, 2);
        assertThat(store.reader().events(id))
                .extracting(EventRecord::kind)
                .containsExactly("failed", "brought-back", "failed");
        assertThat(status(id).state()).isEqualTo(JobState.FAILED);
    }

    @Test // OPERATE-1
    void itIsBroughtBackFromEveryStateAndAsOftenAsOneLikes() {
        JobId succeeded = enqueueOne(job(RetryPolicy.never()));
        finish(alice, success(claimOne(alice)));
        JobId cancelled = enqueueOne(job(GREET));
        operator.apply(CANCEL, cancelled);
        JobId crashed = crashed();
        List<JobId> all = List.of(succeeded, cancelled, crashed);

        for (int round = 0; round < 3; round++) {
            assertThat(store.operator().apply(RETRY, all)).containsOnly(Acted.DONE);
            List<ClaimedJob> claimed = claim(alice, PLENTY, GREET);
            assertThat(idsOf(claimed)).containsExactlyInAnyOrderElementsOf(all);
            claimed.forEach(job -> assertThat(finish(alice, success(job))).isEqualTo(Applied.ENDED));
        }

        assertThat(store.reader().attempts(succeeded))
                .extracting(AttemptRecord::number)
                .containsExactly(1, 2, 3, 4);
        assertThat(store.reader().attempts(cancelled))
                .extracting(AttemptRecord::number)
                .containsExactly(1, 2, 3);
        assertThat(store.reader().attempts(crashed))
                .extracting(AttemptRecord::number)
                .containsExactly(1, 2, 3, 4);
    }

    private JobId crashed() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        WorkerId dead = worker();
        claimOne(dead);
        store.workers().leave(dead);
        store.maintenance().takeBack(PLENTY);
        return id;
    }

    @Test // OPERATE-1
    void whoHeldItBeforeHoldsItNoMore() {
        enqueueOne(job(GREET));
        ClaimedJob first = claimOne(alice);
        finish(alice, success(first));
        operator.apply(RETRY, first.fence().jobId());

        assertThat(finish(alice, failure(first))).isEqualTo(Applied.LOST);
        ClaimedJob second = claimOne(alice);
        assertThat(second.fence().epoch()).isGreaterThan(first.fence().epoch());
        assertThat(finish(alice, failure(first))).isEqualTo(Applied.LOST);
        assertThat(finish(alice, success(second))).isEqualTo(Applied.ENDED);
    }

    @Test // OPERATE-1
    void whatIsAliveOrUnknownIsNotBroughtBack() {
        JobId waiting = enqueueOne(job(GREET));

        assertThat(operator.apply(RETRY, waiting)).isEqualTo(Acted.NOT_NOW);
        assertThat(operator.apply(RETRY, ids.next())).isEqualTo(Acted.NOT_NOW);
        assertThat(status(waiting).state()).isEqualTo(JobState.PENDING);
    }

    @Test // OPERATE-1
    void aJobIsNotBroughtBackBesideItsLiveTwin() {
        NewJob first = singleton();
        store.jobs().enqueue(List.of(first));
        finish(alice, failure(claimOne(alice)));
        clock.advance(ofSeconds(10));
        operator.apply(CANCEL, first.id());
        store.jobs().enqueue(List.of(singleton()));

        assertThat(operator.apply(RETRY, first.id())).isEqualTo(Acted.TWIN_ALIVE);
        assertThat(status(first.id()).state()).isEqualTo(JobState.CANCELLED);
        finish(alice, success(claimOne(alice)));
        assertThat(operator.apply(RETRY, first.id())).isEqualTo(Acted.DONE);
    }

    private NewJob singleton() {
        return new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 0),
                JobStart.now(),
                THRICE,
                "{}",
                JobKeys.NONE,
                Admission.ALWAYS.withTwins(new Twins.Singleton(false)));
    }

    @Test // OPERATE-2
    void aWaitingJobIsCancelledWithItsReason() {
        JobId due = enqueueOne(job(GREET));
        JobId later = enqueueOne(job(GREET, 0, JobStart.after(ofHours(1))));

        assertThat(store.operator().apply(CANCEL, List.of(due, later))).containsOnly(Acted.DONE);

        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        for (JobId id : List.of(due, later)) {
            assertThat(status(id))
                    .extracting(JobStatus::state, JobStatus::attempts, JobStatus::error)
                    .containsExactly(JobState.CANCELLED, 0, "not wanted");
            assertThat(store.reader().events(id))
                    .extracting(EventRecord::kind, EventRecord::detail)
                    .containsExactly(org.assertj.core.api.Assertions.tuple("cancelled", "not wanted"));
            assertThat(store.reader().attempts(id)).isEmpty();
        }
    }

    @Test // OPERATE-3
    void anotherPriorityChangesTheOrder() {
        List<JobId> jobs = enqueueMany(GREET, 3);

        assertThat(operator.apply(new JobAction.Prioritize(5), jobs.get(2))).isEqualTo(Acted.DONE);

        assertThat(status(jobs.get(2)).lane()).isEqualTo(new Lane(MAIL, GREET, -5));
        assertThat(idsOf(claim(alice, 1, GREET))).containsExactly(jobs.get(2));
    }

    @Test // OPERATE-3
    void anotherTimeIsEarlierOrLater() {
        JobId sooner = enqueueOne(job(GREET, 0, JobStart.after(ofHours(1))));
        JobId later = enqueueOne(job(GREET));
        claimNothingOf(later);

        operator.apply(new JobAction.Reschedule(clock.instant().minusSeconds(60)), sooner);
        operator.apply(new JobAction.Reschedule(clock.instant().plusSeconds(60)), later);

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(sooner);
        assertThat(status(later).state()).isEqualTo(JobState.SCHEDULED);
        clock.advance(ofSeconds(60));
        assertThat(idsOf(claim(worker(), PLENTY, GREET))).containsExactly(later);
    }

    /** Moves the frontier without taking the job. */
    private void claimNothingOf(JobId id) {
        ClaimedJob job = claimOne(alice);
        assertThat(job.fence().jobId()).isEqualTo(id);
        store.jobs().release(List.of(job.fence()));
    }

    @Test // OPERATE-3
    void aJobIsMovedToAnotherQueueBehindItsFrontier() {
        enqueueOne(new NewJob(ids.next(), new Lane(PRINT, GREET, 0), JobStart.now(), THRICE, "{}"));
        claim(alice, PRINT, 1, GREET);
        JobId id = enqueueOne(job(GREET));

        assertThat(operator.apply(new JobAction.Move(PRINT), id)).isEqualTo(Acted.DONE);

        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        assertThat(idsOf(claim(alice, PRINT, PLENTY, GREET))).containsExactly(id);
    }

    @Test // OPERATE-4
    void whatRunsIsLeftAloneButForAWishToCancel() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob running = claimOne(alice);

        for (JobAction action : List.of(
                DELETE,
                new JobAction.Prioritize(1),
                new JobAction.Move(PRINT),
                new JobAction.Reschedule(clock.instant()))) {
            assertThat(operator.apply(action, id)).as("%s", action).isEqualTo(Acted.NOT_NOW);
        }
        assertThat(operator.apply(CANCEL, id)).isEqualTo(Acted.ASKED);
        assertThat(finish(alice, success(running))).isEqualTo(Applied.ENDED);
    }

    @Test // OPERATE-5
    void aDeletedJobHasNeverBeenThere() {
        JobId over = failed();
        JobId waiting = enqueueOne(job(GREET));

        assertThat(store.operator().apply(DELETE, List.of(over, waiting, ids.next())))
                .containsExactly(Acted.DONE, Acted.DONE, Acted.NOT_NOW);

        for (JobId id : List.of(over, waiting)) {
            assertThat(store.reader().find(id)).isEmpty();
            assertThat(store.reader().attempts(id)).isEmpty();
            assertThat(store.reader().events(id)).isEmpty();
        }
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
    }

    @Test // OPERATE-6
    void manyAreDealtWithInChunksThatTellHowFarTheyAre() {
        enqueueMany(GREET, 450);
        JobId other = enqueueOne(job(BILL));
        JobFilter greetings = JobFilter.any().of(GREET);
        List<Operator.Progress> progress = new ArrayList<>();

        assertThat(operator.count(CANCEL, greetings)).isEqualTo(450);
        assertThat(operator.applyAll(CANCEL, greetings, progress::add)).isEqualTo(new Operator.Progress(450, 450));

        assertThat(progress).hasSize(3).last().isEqualTo(new Operator.Progress(450, 450));
        assertThat(status(other).state()).isEqualTo(JobState.PENDING);
        assertThat(operator.count(CANCEL, greetings)).isZero();
        assertThat(operator.count(RETRY, greetings)).isEqualTo(450);
        operator.applyAll(RETRY, greetings, any -> {});
        assertThat(claim(alice, PLENTY, GREET)).hasSize(450);
    }

    @Test // OPERATE-2
    void aReasonIsBounded() {
        assertThatThrownBy(() -> new JobAction.Cancel(" ")).hasMessageContaining("1 to 1000 characters");
        assertThatThrownBy(() -> new JobAction.Cancel("x".repeat(1_001))).hasMessageContaining("1001");
    }

    @Test // OPERATE-6
    void aFilterThatMeansEverythingOrNothingIsRefused() {
        assertThatThrownBy(() -> operator.applyAll(DELETE, JobFilter.any(), any -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("every job matches");
        assertThatThrownBy(() -> operator.count(RETRY, JobFilter.any().in(JobState.PENDING)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jobs that are pending are in no state for this")
                .hasMessageContaining("failed");
    }
}
