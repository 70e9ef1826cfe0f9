package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.WorkerId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How jobs that were never started go back. */
abstract class ReleaseContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    ReleaseContract(StoreSource source) {
        super(source);
    }

    @Test
    void aReleasedAttemptDoesNotCount() {
        JobId id = enqueueOne(job(GREET));
        Fence held = claimOne(alice).fence();

        assertThat(store.jobs().release(List.of(held))).isEqualTo(1);

        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
        assertThat(status(id).attempts()).isZero();
        ClaimedJob again = claimOne(worker());
        assertThat(again.fence()).isEqualTo(new Fence(id, held.epoch() + 1));
        assertThat(again.attempt()).isEqualTo(1);
    }

    @Test
    void whoReleasedAJobHasLostIt() {
        JobId id = enqueueOne(job(GREET));
        ClaimedJob held = claimOne(alice);
        store.jobs().release(List.of(held.fence()));

        assertThat(finish(alice, success(held))).isEqualTo(Applied.LOST);
        assertThat(store.jobs().release(List.of(held.fence()))).isZero();
        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
    }

    @Test
    void aReleasedJobArrivesAnew() {
        JobId id = enqueueOne(job(GREET));
        Fence held = claimOne(alice).fence();
        clock.advance(Duration.ofSeconds(3));
        JobId other = enqueueOne(job(GREET));
        clock.advance(Duration.ofSeconds(3));

        store.jobs().release(List.of(held));

        assertThat(status(id).times().scheduledAt()).isEqualTo(clock.instant());
        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(other, id);
    }

    @Test
    void onlyWhatIsStillHeldIsReleased() {
        enqueueMany(GREET, 3);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        finish(alice, success(jobs.get(0)));

        assertThat(store.jobs()
                        .release(List.of(
                                jobs.get(0).fence(),
                                jobs.get(2).fence(),
                                new Fence(ids.next(), 0),
                                jobs.get(1).fence())))
                .isEqualTo(2);
        assertThat(store.jobs().release(List.of())).isZero();
        assertThat(store.jobs().heldBy(alice, 0)).isEmpty();
    }
}
