package dev.millrace.contract.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Deadline;
import dev.millrace.model.EventRecord;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.model.life.JobTransition;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.HeldClaims;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every transition of {@link JobTransition} from every state: the legal ones happen, the others change nothing (P2). */
public abstract class StatesContract extends ContractSuite {
    /** The transitions that events tell of: those that are not routine. */
    private static final Set<JobTransition> TOLD = EnumSet.of(
            JobTransition.RETRYING,
            JobTransition.PUT_OFF,
            JobTransition.FAILED_NOW,
            JobTransition.CANCELLED_NOW,
            JobTransition.ABANDONED_NOW,
            JobTransition.TAKEN_BACK,
            JobTransition.CRASHED_NOW);

    private static final Duration TO_DEADLINE = Duration.ofMinutes(10);

    private final WorkerId alice = store.workers().register("test", LEASE);

    protected StatesContract(StoreSource source) {
        super(source);
    }

    static Stream<Arguments> everyTransitionFromEveryState() {
        List<JobTransition> tried = Arrays.stream(JobTransition.values())
                .filter(t ->
                        t != JobTransition.ENQUEUED && t != JobTransition.REPLACED) // has no job, or has its own suite
                .toList();
        return tried.stream()
                .flatMap(transition -> Arrays.stream(JobState.values()).map(from -> Arguments.of(transition, from)));
    }

    @ParameterizedTest(name = "{0} from {1}")
    @MethodSource("everyTransitionFromEveryState")
    void onlyWhatTheTableAllowsHappens(JobTransition transition, JobState from) {
        Job job = bring(from, transition);
        JobStatus before = status(job.id());
        assertThat(before.state()).isEqualTo(from);
        int told = store.reader().events(job.id()).size();

        boolean happened = attempt(transition, job);

        JobStatus after = status(job.id());
        assertThat(happened).as("%s from %s", transition.word(), from).isEqualTo(transition.isLegalFrom(from));
        if (happened) {
            assertThat(transition.to()).contains(after.state());
            if (TOLD.contains(transition)) {
                assertThat(store.reader().events(job.id()))
                        .extracting(EventRecord::kind)
                        .contains(transition.word());
            }
        } else if (transition != JobTransition.DUE) { // time has passed
            assertThat(after).isEqualTo(before);
            assertThat(store.reader().events(job.id())).hasSize(told);
        }
    }

    /** A job with the fence that its running or last attempt had. */
    private record Job(JobId id, Fence fence) {}

    private Job bring(JobState state, JobTransition next) {
        boolean last = next == JobTransition.CRASHED_NOW;
        RetryPolicy retry =
                last || state == JobState.FAILED || state == JobState.CRASHED ? RetryPolicy.never() : THRICE;
        JobStart start = state == JobState.SCHEDULED ? JobStart.after(Duration.ofMinutes(1)) : JobStart.now();
        Instant at = clock.instant().plus(TO_DEADLINE);
        NewJob job = new NewJob(
                ids.next(),
                new Lane(MAIL, GREET, 0),
                start,
                retry,
                "{}",
                JobKeys.NONE,
                Admission.ALWAYS,
                new Deadline(at, null));
        JobId id = enqueueOne(job);
        Fence fence = new Fence(id, 0);
        if (state == JobState.RUNNING || state.isOver()) {
            claimOne(alice);
        }
        if (state.isOver()) {
            end(fence, state);
        }
        return new Job(id, fence);
    }

    private void end(Fence fence, JobState state) {
        switch (state) {
            case SUCCEEDED -> finish(alice, new Outcome.Succeeded(fence, RAN, null));
            case CRASHED -> takeBackFrom(alice);
            default -> finish(alice, new Outcome.Failed(fence, RAN, "over", Next.over(state)));
        }
    }

    private void takeBackFrom(WorkerId worker) {
        store.workers().leave(worker);
        store.maintenance().takeBack(PLENTY);
    }

    /** Tries to make a transition; returns whether the store says that it happened. */
    private boolean attempt(JobTransition transition, Job job) {
        return switch (transition) {
            case DUE -> becomesDue(job);
            case CLAIMED -> isClaimed(job);
            case SUCCEEDED_NOW -> applied(job, new Outcome.Succeeded(job.fence(), RAN, null));
            case RETRYING -> applied(job, failure(job.fence()));
            case PUT_OFF -> applied(job, Outcome.Failed.snoozed(job.fence(), RAN, Duration.ofMinutes(1)));
            case RELEASED -> held(job) && store.jobs().release(List.of(job.fence())) == 1;
            case FAILED_NOW -> expires(job);
            case CANCELLED_NOW -> isCancelled(job);
            case ABANDONED_NOW ->
                applied(job, new Outcome.Failed(job.fence(), RAN, "stuck", Next.over(JobState.ABANDONED)));
            case TAKEN_BACK, CRASHED_NOW -> isTakenBack();
            case ENQUEUED, REPLACED -> throw new IllegalArgumentException(transition.word());
        };
    }

    /** A release, or an outcome, of a job that waits cannot come from anybody: nobody has its fence. */
    private boolean held(Job job) {
        return status(job.id()).state() != JobState.SCHEDULED
                && status(job.id()).state() != JobState.PENDING;
    }

    private boolean applied(Job job, Outcome outcome) {
        return held(job) && finish(alice, outcome) != Applied.LOST;
    }

    private boolean becomesDue(Job job) {
        boolean waited = status(job.id()).state() == JobState.SCHEDULED;
        clock.advance(Duration.ofMinutes(1));
        return waited && status(job.id()).state() == JobState.PENDING;
    }

    private boolean isClaimed(Job job) {
        List<ClaimedJob> claimed = claim(worker(), PLENTY, GREET);
        return idsOf(claimed).contains(job.id());
    }

    private boolean isTakenBack() {
        store.workers().leave(alice);
        return store.maintenance().takeBack(PLENTY) == 1;
    }

    /** The sweep ends what waits, and asks for what runs to be stopped, which the worker then does. */
    private boolean expires(Job job) {
        clock.advance(TO_DEADLINE);
        store.workers().renew(alice, LEASE, HeldClaims.from(0));
        boolean found = store.maintenance().failExpired(Instant.EPOCH, PLENTY).count() == 1;
        return stoppedByItsWorker(job) || found;
    }

    private boolean isCancelled(Job job) {
        CancelAnswer answer = store.jobs().cancel(List.of(job.id()), "a test").get(0);
        return stoppedByItsWorker(job) || answer == CancelAnswer.CANCELLED;
    }

    private boolean stoppedByItsWorker(Job job) {
        List<StopRequest> wishes = store.workers().stopRequests(alice);
        return wishes.size() == 1 && applied(job, wishes.get(0).outcome(job.fence(), RAN));
    }

    @Test
    void aJobWithoutATransitionIntoItsStateWouldBeAMistakeInTheTable() {
        for (JobState state : JobState.values()) {
            assertThat(Arrays.stream(JobTransition.values()).filter(t -> t.to().contains(state)))
                    .as("ways into %s", state)
                    .isNotEmpty();
        }
    }
}
