package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Renewal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How leases of workers live and end (P3). */
abstract class WorkerLeaseContract extends ContractSuite {
    private static final Duration MOMENT = Duration.ofMillis(1);

    WorkerLeaseContract(StoreSource source) {
        super(source);
    }

    private Optional<Renewal> renew(WorkerId worker) {
        return store.workers().renew(worker, LEASE, HeldClaims.from(0));
    }

    @Test
    void everyWorkerIsNew() {
        assertThat(worker().value()).isLessThan(worker().value());
    }

    @Test
    void aLeaseLastsUntilTheVeryInstant() {
        WorkerId worker = worker();
        clock.advance(LEASE.minus(MOMENT));
        assertThat(renew(worker)).isPresent();

        clock.advance(LEASE);

        assertThat(renew(worker)).isEmpty();
    }

    @Test
    void aHeartbeatKeepsALeaseForAsLongAsItComes() {
        WorkerId worker = worker();
        enqueueMany(GREET, 1);
        claimOne(worker);
        for (int i = 0; i < 10; i++) {
            clock.advance(LEASE.minus(MOMENT));
            assertThat(renew(worker)).isPresent();
            assertThat(store.maintenance().takeBack(PLENTY)).isZero();
        }
        assertThat(store.jobs().heldBy(worker, 0)).hasSize(1);
    }

    @Test
    void aLostLeaseNeverComesBack() {
        WorkerId worker = worker();
        clock.advance(LEASE);
        assertThat(renew(worker)).isEmpty();

        store.maintenance().takeBack(PLENTY);

        assertThat(renew(worker)).isEmpty();
        assertThat(claim(worker, PLENTY, GREET)).isEmpty();
        assertThat(worker()).isNotEqualTo(worker);
    }

    @Test
    void leavingEndsALeaseAtOnce() {
        WorkerId worker = worker();

        store.workers().leave(worker);

        assertThat(renew(worker)).isEmpty();
        enqueue(job(GREET));
        assertThat(claim(worker, PLENTY, GREET)).isEmpty();
    }

    @Test
    void leavingWithoutALeaseIsHarmless() {
        WorkerId worker = worker();
        clock.advance(LEASE);
        store.maintenance().takeBack(PLENTY);

        assertThatCode(() -> store.workers().leave(worker)).doesNotThrowAnyException();
        assertThat(renew(worker)).isEmpty();
    }

    @Test
    void theIncarnationIsTheSameUntilTheServerRestarts() {
        WorkerId alice = worker();
        String first = renew(alice).orElseThrow().incarnation();

        assertThat(first).isNotBlank();
        assertThat(store.workers()
                        .renew(alice, LEASE, HeldClaims.from(0).withStragglers(Set.of()))
                        .orElseThrow()
                        .incarnation())
                .isEqualTo(first);
        assertThat(renew(worker()).orElseThrow().incarnation()).isEqualTo(first);
    }

    @Test
    void aRenewalTellsTheHighestClaim() {
        WorkerId alice = worker();
        WorkerId bob = worker();
        enqueueMany(GREET, 2);
        ClaimedJob first = claim(alice, 1, GREET).get(0);
        assertThat(renew(alice).orElseThrow().highestClaim()).isEqualTo(first.claimId());

        ClaimedJob second = claim(bob, 1, GREET).get(0);

        assertThat(renew(alice).orElseThrow().highestClaim()).isEqualTo(second.claimId());
        assertThat(second.claimId()).isGreaterThan(first.claimId());
    }
}
