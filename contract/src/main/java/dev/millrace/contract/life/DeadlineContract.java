package dev.millrace.contract.life;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobOptions;
import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Admission;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Deadline;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deadlines: who waits has failed, who runs is asked to stop. */
public abstract class DeadlineContract extends ContractSuite {
    private static final Duration SHORT = ofMinutes(5);

    private final WorkerId alice = store.workers().register("test", LEASE);

    protected DeadlineContract(StoreSource source) {
        super(source);
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

    private int expire() {
        return store.maintenance().failExpired(Instant.EPOCH, PLENTY).count();
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
        finish(alice, wishes().get(0).outcome(job.fence(), RAN));
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
