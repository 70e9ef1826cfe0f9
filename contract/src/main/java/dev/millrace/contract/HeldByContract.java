package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.WorkerId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a worker can learn that lost the answer to a claim. */
abstract class HeldByContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    HeldByContract(StoreSource source) {
        super(source);
    }

    @Test
    void aWorkerIsToldWhatItHoldsAndNothingElse() {
        enqueueMany(GREET, 4);
        List<ClaimedJob> mine = claim(alice, 2, GREET);
        claim(worker(), 2, GREET);

        assertThat(store.jobs().heldBy(alice, 0))
                .containsExactlyInAnyOrder(mine.get(0).fence(), mine.get(1).fence());
        assertThat(store.jobs().heldBy(new WorkerId(Long.MAX_VALUE), 0)).isEmpty();
    }

    @Test
    void whatIsOverOrBackIsNotHeld() {
        enqueueMany(GREET, 4);
        List<ClaimedJob> jobs = claim(alice, PLENTY, GREET);
        finish(alice, success(jobs.get(0)));
        finish(alice, failure(jobs.get(1)));
        store.jobs().release(List.of(jobs.get(2).fence()));

        assertThat(store.jobs().heldBy(alice, 0)).containsExactly(jobs.get(3).fence());
    }

    @Test
    void lowerClaimsAreLeftOut() {
        enqueueMany(GREET, 2);
        claim(alice, 1, GREET);
        ClaimedJob second = claim(alice, 1, GREET).get(0);

        assertThat(store.jobs().heldBy(alice, second.claimId())).containsExactly(second.fence());
        assertThat(store.jobs().heldBy(alice, second.claimId() + 1)).isEmpty();
    }

    @Test
    void aJobClaimedAgainIsHeldByTheNewEpochOnly() {
        enqueueMany(GREET, 1);
        store.jobs().release(List.of(claimOne(alice).fence()));
        ClaimedJob again = claimOne(alice);

        assertThat(store.jobs().heldBy(alice, 0)).containsExactly(again.fence());
    }
}
