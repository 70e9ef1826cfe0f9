package dev.millrace.contract.life;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.RetryPolicy.Backoff;
import dev.millrace.model.WorkerId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a job that did not succeed comes back, and that it does not for ever. */
public abstract class RetriesContract extends ContractSuite {
    private static final Duration MINUTE = ofMinutes(1);

    protected RetriesContract(StoreSource source) {
        super(source);
    }

    private Applied end(Next next) {
        WorkerId worker = worker();
        return finish(worker, new Outcome.Failed(claimOne(worker).fence(), RAN, "it broke", next));
    }

    private Duration rest(JobId id) {
        return Duration.between(clock.instant(), status(id).times().scheduledAt());
    }

    @Test
    void linearRestsGrowByTheFirstUpToTheLongest() {
        Backoff linear = Backoff.linear(ofSeconds(10), ofSeconds(25)).withJitter(0);
        JobId id = enqueueOne(job(RetryPolicy.of(linear)));
        for (int seconds : new int[] {10, 20, 25, 25}) {
            end(Next.byPolicy());

            assertThat(rest(id)).isEqualTo(ofSeconds(seconds));
            clock.advance(rest(id));
        }
    }

    @Test
    void aHandlerMaySayHowLongItsJobRests() {
        JobId id = enqueueOne(job(THRICE));

        assertThat(end(Next.after(MINUTE))).isEqualTo(Applied.RETRYING);

        assertThat(rest(id)).isEqualTo(MINUTE);
        assertThat(status(id).attempts()).isEqualTo(1);
    }

    @Test
    void aRestThatTheHandlerChoseSpendsAttemptsAndSoEnds() {
        JobId id = enqueueOne(job(THRICE));
        for (int attempt = 1; attempt < 3; attempt++) {
            assertThat(end(Next.after(MINUTE))).isEqualTo(Applied.RETRYING);
            clock.advance(MINUTE);
        }

        assertThat(end(Next.after(MINUTE))).isEqualTo(Applied.ENDED);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.FAILED, 3);
    }

    @Test
    void anAttemptThatDoesNotCountLeavesNoGapInTheNumbers() {
        JobId id = enqueueOne(job(THRICE));
        for (int i = 0; i < 5; i++) {
            assertThat(end(Next.after(Duration.ZERO).uncounted())).isEqualTo(Applied.RETRYING);
        }
        assertThat(status(id).attempts()).isZero();

        WorkerId worker = worker();
        ClaimedJob job = claimOne(worker);
        assertThat(job.attempt()).isEqualTo(1);
        assertThat(job.fence().epoch()).isEqualTo(5);
        finish(worker, failure(job));

        assertThat(store.reader().attempts(id))
                .extracting(AttemptRecord::number)
                .containsExactly(1);
        assertThat(store.reader().events(id))
                .extracting(EventRecord::kind)
                .containsOnly("put-off", "retrying")
                .hasSize(6);
    }

    @Test
    void aSnoozedJobIsNoFailure() {
        JobId id = enqueueOne(job(RetryPolicy.never()));
        WorkerId worker = worker();

        assertThat(finish(worker, Outcome.Failed.snoozed(claimOne(worker).fence(), RAN, MINUTE)))
                .isEqualTo(Applied.RETRYING);

        assertThat(rest(id)).isEqualTo(MINUTE);
        assertThat(store.reader().attempts(id)).isEmpty();
        clock.advance(MINUTE);
        assertThat(finish(worker(), success(claimOne(worker())))).isEqualTo(Applied.ENDED);
        assertThat(status(id).state()).isEqualTo(JobState.SUCCEEDED);
    }

    @Test
    void aBudgetOfTimeEndsAJobThatWouldBeTriedForEver() {
        RetryPolicy policy = RetryPolicy.indefinitely(ofMinutes(5))
                .withBackoff(Backoff.fixed(MINUTE).withJitter(0));
        JobId id = enqueueOne(job(policy));
        for (int attempt = 1; attempt < 5; attempt++) {
            assertThat(end(Next.byPolicy())).as("attempt %s", attempt).isEqualTo(Applied.RETRYING);
            clock.advance(MINUTE);
        }

        assertThat(end(Next.byPolicy())).isEqualTo(Applied.ENDED);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.FAILED, 5);
        assertThat(store.reader().events(id).get(4).detail()).contains("deadline");
    }

    @Test
    void aBudgetAlsoEndsWhatDoesNotCount() {
        JobId id = enqueueOne(job(THRICE.withBudget(MINUTE)));

        assertThat(end(Next.after(MINUTE).uncounted())).isEqualTo(Applied.ENDED);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.FAILED, 0);
    }

    @Test
    void aBudgetIsCountedFromWhenTheJobIsFirstDue() {
        JobId id = enqueueOne(job(ids.next(), GREET, 0, JobStart.after(ofMinutes(60)), THRICE.withBudget(MINUTE)));
        clock.advance(ofMinutes(60));

        assertThat(end(Next.byPolicy())).isEqualTo(Applied.RETRYING);
        assertThat(status(id).state()).isEqualTo(JobState.SCHEDULED);
    }

    @Test
    void aLostAttemptThatWouldComeBackTooLateIsTheLast() {
        JobId id = enqueueOne(job(THRICE.withBudget(ofSeconds(10))));
        WorkerId worker = worker();
        claimOne(worker);
        store.workers().leave(worker);

        store.maintenance().takeBack(PLENTY);

        assertThat(status(id)).extracting(JobStatus::state, JobStatus::attempts).containsExactly(JobState.CRASHED, 1);
    }
}
