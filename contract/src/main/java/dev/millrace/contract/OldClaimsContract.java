package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.SweptClaims;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which claim rows may go, and that nothing hangs on them. */
abstract class OldClaimsContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    OldClaimsContract(StoreSource source) {
        super(source);
    }

    private int deleteOldClaims() {
        return store.maintenance().deleteOldClaims(0, PLENTY).count();
    }

    private void renew(long lowestClaim) {
        assertThat(store.workers().renew(alice, LEASE, HeldClaims.from(lowestClaim)))
                .isPresent();
    }

    private List<ClaimedJob> claimEachAlone(int count) {
        List<ClaimedJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.addAll(claim(alice, 1, GREET));
        }
        return jobs;
    }

    @Test
    void claimsStayAsLongAsTheirWorkerMayHoldThem() {
        enqueueMany(GREET, 3);
        List<ClaimedJob> jobs = claimEachAlone(3);

        assertThat(deleteOldClaims()).isZero();

        assertThat(store.jobs().heldBy(alice, 0)).hasSize(3);
        assertThat(finish(alice, success(jobs.get(0)))).isNotNull();
        assertThat(deleteOldClaims()).isZero();
    }

    @Test
    void finishedClaimsGoOnceTheirWorkerSaysSo() {
        enqueueMany(GREET, 4);
        List<ClaimedJob> jobs = claimEachAlone(4);
        finish(alice, success(jobs.get(0)));
        finish(alice, failure(jobs.get(1)));

        renew(jobs.get(2).claimId());

        assertThat(deleteOldClaims()).isEqualTo(2);
        assertThat(deleteOldClaims()).isZero();
        assertThat(store.jobs().heldBy(alice, 0))
                .containsExactlyInAnyOrder(jobs.get(2).fence(), jobs.get(3).fence());
    }

    @Test
    void theNewestOfALaneStays() {
        enqueueMany(GREET, 2);
        enqueueMany(BILL, 1);
        claimEachAlone(2).forEach(job -> finish(alice, success(job)));
        ClaimedJob newest = claim(alice, 1, BILL).get(0);
        finish(alice, success(newest));
        renew(newest.claimId() + 1);

        assertThat(deleteOldClaims()).isEqualTo(1);
        assertThat(store.workers()
                        .renew(alice, LEASE, HeldClaims.from(0))
                        .orElseThrow()
                        .highestClaim())
                .isEqualTo(newest.claimId());
    }

    @Test
    void anotherWorkersUnfinishedClaimHoldsBackLaterOnes() {
        WorkerId bob = worker();
        enqueueMany(GREET, 3);
        ClaimedJob held = claim(bob, 1, GREET).get(0);
        List<ClaimedJob> jobs = claimEachAlone(2);
        jobs.forEach(job -> finish(alice, success(job)));
        renew(jobs.get(1).claimId() + 1);

        assertThat(deleteOldClaims()).isZero();

        store.workers().leave(bob);
        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);
        assertThat(deleteOldClaims()).isEqualTo(2);
        assertThat(finish(bob, success(held))).isNotNull();
    }

    @Test
    void theLimitIsKept() {
        enqueueMany(GREET, 5);
        List<ClaimedJob> jobs = claimEachAlone(5);
        jobs.forEach(job -> finish(alice, success(job)));
        renew(jobs.get(4).claimId() + 1);

        assertThat(store.maintenance().deleteOldClaims(0, 3).count()).isEqualTo(3);
        assertThat(store.maintenance().deleteOldClaims(0, 3).count()).isEqualTo(1);
        assertThat(store.maintenance().deleteOldClaims(0, 3).count()).isZero();
    }

    @Test
    void aRunStartsWhereTheLastOneStopped() {
        enqueueMany(GREET, 5);
        List<ClaimedJob> jobs = claimEachAlone(5);
        jobs.forEach(job -> finish(alice, success(job)));
        renew(jobs.get(4).claimId() + 1);

        SweptClaims first = store.maintenance().deleteOldClaims(jobs.get(0).claimId(), 2);
        assertThat(first).isEqualTo(new SweptClaims(2, jobs.get(2).claimId()));
        SweptClaims second = store.maintenance().deleteOldClaims(first.upTo(), 2);
        assertThat(second).isEqualTo(new SweptClaims(1, jobs.get(4).claimId()));
        assertThat(store.maintenance().deleteOldClaims(second.upTo(), 2).count())
                .isZero();
        assertThat(store.maintenance().deleteOldClaims(0, 2).count()).isEqualTo(1);
    }

    @Test
    void aStragglerStaysWhileLaterClaimsGo() {
        WorkerId bob = worker();
        enqueueMany(GREET, 5);
        List<ClaimedJob> jobs = claimEachAlone(5);
        jobs.stream().skip(1).forEach(job -> finish(alice, success(job)));
        ClaimedJob slow = jobs.get(0);
        HeldClaims past = HeldClaims.from(jobs.get(4).claimId() + 1);
        store.workers().renew(bob, LEASE, past);
        assertThat(store.workers().renew(alice, LEASE, past.withStragglers(Set.of(slow.claimId()))))
                .isPresent();

        assertThat(deleteOldClaims()).isEqualTo(3);
        assertThat(store.jobs().heldBy(alice, past.lowest())).containsExactly(slow.fence());
        assertThat(status(slow.fence().jobId()).state()).isEqualTo(JobState.RUNNING);
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();

        finish(alice, success(slow));
        assertThat(store.workers().renew(alice, LEASE, past)).isPresent();
        assertThat(deleteOldClaims()).isZero();
        assertThat(store.workers().renew(alice, LEASE, past.withStragglers(Set.of())))
                .isPresent();
        assertThat(deleteOldClaims()).isEqualTo(1);
    }

    @Test
    void aDeadWorkersStragglersAreTakenBackAndForgotten() {
        WorkerId bob = worker();
        enqueueMany(GREET, 3);
        List<ClaimedJob> jobs = claimEachAlone(3);
        jobs.stream().skip(1).forEach(job -> finish(alice, success(job)));
        HeldClaims past = HeldClaims.from(jobs.get(2).claimId() + 1);
        store.workers()
                .renew(alice, LEASE, past.withStragglers(Set.of(jobs.get(0).claimId())));
        store.workers().renew(bob, LEASE, past);
        deleteOldClaims();
        store.workers().leave(alice);

        assertThat(store.maintenance().takeBack(PLENTY)).isEqualTo(1);

        assertThat(status(jobs.get(0).fence().jobId()).attempts()).isEqualTo(1);
        assertThat(deleteOldClaims()).isEqualTo(1);
    }

    @Test
    void tooManyStragglersAreRefused() {
        Set<Long> many =
                LongStream.rangeClosed(1, HeldClaims.MAX_STRAGGLERS + 1).boxed().collect(Collectors.toSet());

        assertThatThrownBy(() -> HeldClaims.from(1).withStragglers(many))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 1000 stragglers, was 1001");
    }

    @Test
    void withoutWorkersAllButTheNewestGo() {
        enqueueMany(GREET, 3);
        claimEachAlone(3).forEach(job -> finish(alice, success(job)));
        store.workers().leave(alice);
        store.maintenance().takeBack(PLENTY);

        assertThat(deleteOldClaims()).isEqualTo(2);
    }

    @Test
    void nothingIsClaimedTwiceAfterwards() {
        List<JobId> all = enqueueMany(GREET, 8);
        List<Fence> claimed = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            List<ClaimedJob> jobs = claim(alice, 2, GREET);
            claimed.addAll(fencesOf(jobs));
            finish(alice, success(jobs.get(0)));
            store.jobs().release(List.of(jobs.get(1).fence()));
            renew(jobs.get(0).claimId() + 1);
            deleteOldClaims();
        }
        claimed.addAll(fencesOf(claim(alice, PLENTY, GREET)));

        assertThat(claimed).doesNotHaveDuplicates();
        assertThat(claimed).extracting(Fence::jobId).containsAll(all);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
    }

    private static List<Fence> fencesOf(List<ClaimedJob> jobs) {
        return jobs.stream().map(ClaimedJob::fence).toList();
    }
}
