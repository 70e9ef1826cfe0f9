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
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How outcomes are written (P2, P10). */
abstract class FinishContract extends ContractSuite {
    private static final int DEEP = 500_000;

    private final WorkerId alice = store.workers().register("test", LEASE);

    FinishContract(StoreSource source) {
        super(source);
    }

    private ClaimedJob running() {
        enqueue(job(GREET));
        return claimOne(alice);
    }

    @Test
    void aSuccessIsKeptWithItsResultAndTimes() {
        ClaimedJob job = running();
        Instant enqueued = clock.instant();
        clock.advance(ofSeconds(2));

        assertThat(finish(alice, success(job))).isEqualTo(Applied.ENDED);

        JobStatus status = status(job.fence().jobId());
        assertThat(status.state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(status.result()).isEqualTo("{\"ok\": true}");
        assertThat(status.error()).isNull();
        assertThat(status.attempts()).isEqualTo(1);
        assertThat(status.times())
                .isEqualTo(new JobStatus.JobTimes(
                        enqueued, enqueued, clock.instant().minus(RAN), clock.instant()));
    }

    @Test
    void aSuccessNeedsNoResult() {
        ClaimedJob job = running();

        finish(alice, new Outcome.Succeeded(job.fence(), RAN, null));

        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(status(job.fence().jobId()).result()).isNull();
    }

    @Test
    void nothingStaysOfASuccessThatIsNotKept() {
        List<JobId> all = enqueueMany(GREET, 4);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        store.jobs().release(List.of(jobs.get(3).fence()));

        List<Applied> applied = store.jobs()
                .finish(
                        alice,
                        List.of(
                                new Outcome.Succeeded(jobs.get(3).fence(), RAN, null, Keep.NONE),
                                new Outcome.Succeeded(jobs.get(2).fence(), RAN, "[1]", Keep.NONE),
                                success(jobs.get(1)),
                                new Outcome.Succeeded(jobs.get(0).fence(), RAN, null, Keep.NONE)));

        assertThat(applied).containsExactly(Applied.LOST, Applied.ENDED, Applied.ENDED, Applied.ENDED);
        assertThat(all.stream().filter(id -> store.reader().find(id).isPresent()))
                .containsExactly(all.get(1), all.get(3));
        assertThat(finish(alice, success(jobs.get(0)))).isEqualTo(Applied.LOST);
    }

    @Test
    void aFailedJobRestsByItsPolicyAndComesBackWithANewEpoch() {
        ClaimedJob first = running();

        assertThat(finish(alice, failure(first))).isEqualTo(Applied.RETRYING);

        assertThat(status(first.fence().jobId()).state()).isEqualTo(JobState.SCHEDULED);
        assertThat(status(first.fence().jobId()).attempts()).isEqualTo(1);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        clock.advance(ofSeconds(10));
        ClaimedJob second = claimOne(alice);
        assertThat(second.fence()).isEqualTo(new Fence(first.fence().jobId(), 1));
        assertThat(second.attempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "1000, 1", "1000, 2", "1000, 3", "1000, 10", "700, 1.5", "100, 7", "3600000, 100"})
    void everyRestIsTheOneOfThePolicy(long initialMillis, double multiplier) {
        RetryPolicy policy = new RetryPolicy(12, Duration.ofMillis(initialMillis), multiplier, Duration.ofDays(3), 0);
        JobId id = enqueueOne(job(policy));
        for (int attempt = 1; attempt < policy.maxAttempts(); attempt++) {
            WorkerId worker = worker();
            finish(worker, failure(claimOne(worker)));

            Duration rest = policy.delayAfter(attempt, 0);
            assertThat(status(id).times().scheduledAt())
                    .as("after attempt %s", attempt)
                    .isEqualTo(clock.instant().plus(rest));
            clock.advance(rest);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.0001, 100})
    void aPolicyWithVeryManyAttemptsDoesNotOverflow(double multiplier) {
        RetryPolicy policy = new RetryPolicy(1_000_000, ofSeconds(1), multiplier, ofSeconds(1), 0);
        JobId id = enqueueOne(job(policy));
        for (int attempt = 1; attempt <= 200; attempt++) {
            WorkerId worker = worker();
            assertThat(finish(worker, failure(claimOne(worker)))).isEqualTo(Applied.RETRYING);
            clock.advance(ofSeconds(1));
        }

        assertThat(status(id).attempts()).isEqualTo(200);
    }

    @Test
    void jitterOnlyShortensARest() {
        RetryPolicy policy = new RetryPolicy(2, ofSeconds(100), 1, ofSeconds(100), 0.5);
        JobId id = enqueueOne(job(policy));

        finish(alice, failure(claimOne(alice)));

        assertThat(Duration.between(clock.instant(), status(id).times().scheduledAt()))
                .isBetween(ofSeconds(50), ofSeconds(100));
    }

    @Test
    void theLastAttemptThatFailsEndsTheJob() {
        JobId id = enqueueOne(job(RetryPolicy.never()));

        assertThat(finish(alice, failure(claimOne(alice)))).isEqualTo(Applied.ENDED);

        assertThat(status(id).state()).isEqualTo(JobState.FAILED);
        assertThat(status(id).error()).isEqualTo("it broke");
        assertThat(status(id).attempts()).isEqualTo(1);
        assertThat(status(id).times().startedAt()).isEqualTo(clock.instant().minus(RAN));
    }

    @Test
    void aFailureThatIsNotRetryableEndsTheJobAtOnce() {
        ClaimedJob job = running();

        Applied applied = finish(alice, new Outcome.Failed(job.fence(), RAN, "never again", false));

        assertThat(applied).isEqualTo(Applied.ENDED);
        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.FAILED);
        assertThat(status(job.fence().jobId()).error()).isEqualTo("never again");
    }

    @Test
    void aLateWriterChangesNothing() {
        ClaimedJob late = running();
        finish(alice, failure(late));
        JobStatus before = status(late.fence().jobId());

        assertThat(finish(alice, success(late))).isEqualTo(Applied.LOST);
        assertThat(finish(alice, failure(late))).isEqualTo(Applied.LOST);

        assertThat(status(late.fence().jobId())).isEqualTo(before);
        assertThat(store.reader().attempts(late.fence().jobId())).hasSize(1);
        assertThat(store.reader().events(late.fence().jobId())).hasSize(1);
    }

    @Test
    void aJobThatIsOverOrUnknownIsLost() {
        ClaimedJob job = running();
        finish(alice, success(job));

        assertThat(finish(alice, success(job))).isEqualTo(Applied.LOST);
        assertThat(finish(alice, failure(job))).isEqualTo(Applied.LOST);
        assertThat(finish(alice, failure(new Fence(ids.next(), 0)))).isEqualTo(Applied.LOST);
        assertThat(status(job.fence().jobId()).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void inOneBatchOnlyTheAttemptThatHoldsTheJobCounts() {
        ClaimedJob late = running();
        store.jobs().release(List.of(late.fence()));
        ClaimedJob current = claimOne(alice);

        assertThat(store.jobs().finish(alice, List.of(failure(late), success(current), success(late))))
                .containsExactly(Applied.LOST, Applied.ENDED, Applied.LOST);
        assertThat(status(current.fence().jobId()).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aFenceGivenTwiceCountsOnce() {
        enqueueMany(GREET, 2);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);

        assertThat(store.jobs()
                        .finish(
                                alice,
                                List.of(
                                        failure(jobs.get(0)),
                                        failure(jobs.get(0)),
                                        success(jobs.get(1)),
                                        failure(jobs.get(1)))))
                .containsExactly(Applied.RETRYING, Applied.LOST, Applied.ENDED, Applied.LOST);
        assertThat(store.reader().attempts(jobs.get(0).fence().jobId())).hasSize(1);
    }

    @Test
    void answersComeInTheOrderGiven() {
        enqueue(job(THRICE), job(RetryPolicy.never()), job(THRICE), job(THRICE));
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        finish(alice, success(jobs.get(2)));

        assertThat(store.jobs()
                        .finish(
                                alice,
                                List.of(
                                        success(jobs.get(3)),
                                        success(jobs.get(2)),
                                        failure(jobs.get(1)),
                                        failure(jobs.get(0)))))
                .containsExactly(Applied.ENDED, Applied.LOST, Applied.ENDED, Applied.RETRYING);
        assertThat(store.jobs().finish(alice, List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "\"\\u0000\"", "\"\\ud83d\"", "{\"a\": 01}", "\u0000"})
    void aResultThatCannotBeStoredFailsAlone(String result) {
        enqueueMany(GREET, 5);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        Outcome bad = new Outcome.Succeeded(jobs.get(2).fence(), RAN, result);

        assertThat(store.jobs()
                        .finish(
                                alice,
                                List.of(
                                        success(jobs.get(0)),
                                        success(jobs.get(1)),
                                        bad,
                                        success(jobs.get(3)),
                                        success(jobs.get(4)))))
                .containsOnly(Applied.ENDED);

        assertThat(jobs.stream().map(job -> status(job.fence().jobId()).state()))
                .containsExactly(
                        JobState.SUCCEEDED,
                        JobState.SUCCEEDED,
                        JobState.FAILED,
                        JobState.SUCCEEDED,
                        JobState.SUCCEEDED);
        assertThat(status(jobs.get(2).fence().jobId()).error()).contains("the result cannot be stored");
    }

    @Test
    void aResultNestedTooDeeplyFailsAlone() {
        enqueueMany(GREET, 2);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        String deep = "[".repeat(DEEP) + "]".repeat(DEEP);

        store.jobs()
                .finish(alice, List.of(new Outcome.Succeeded(jobs.get(0).fence(), RAN, deep), success(jobs.get(1))));

        assertThat(status(jobs.get(0).fence().jobId()).state()).isEqualTo(JobState.FAILED);
        assertThat(status(jobs.get(1).fence().jobId()).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void whatErrorsCannotHoldIsStoredEscaped() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        ClaimedJob job = claimOne(alice);

        finish(alice, new Outcome.Failed(job.fence(), RAN, "a\0b\ud800c", true));

        assertThat(status(id).error()).isEqualTo("a\\u0000b\\ud800c");
    }

    @Test
    void aRunningJobMayEndAtAnyTime() {
        ClaimedJob job = running();
        clock.advance(Duration.ofDays(40));

        assertThat(finish(alice, success(job))).isEqualTo(Applied.ENDED);
        assertThat(status(job.fence().jobId()).times().finishedAt()).isEqualTo(clock.instant());
    }
}
