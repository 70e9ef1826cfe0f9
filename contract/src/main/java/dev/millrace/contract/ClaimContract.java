package dev.millrace.contract;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets which jobs, and when. */
abstract class ClaimContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    ClaimContract(StoreSource source) {
        super(source);
    }

    @Test
    void aClaimedJobCarriesWhatAHandlerNeeds() {
        NewJob job = job(GREET);
        enqueue(job);

        ClaimedJob claimed = claimOne(alice);

        assertThat(claimed.fence().jobId()).isEqualTo(job.id());
        assertThat(claimed.fence().epoch()).isZero();
        assertThat(claimed.actor()).isEqualTo(GREET);
        assertThat(claimed.attempt()).isEqualTo(1);
        assertThat(claimed.maxAttempts()).isEqualTo(THRICE.maxAttempts());
        assertThat(claimed.payload()).isEqualTo(job.payload());
        assertThat(claimed.claimId()).isPositive();
        assertThat(status(job.id()).state()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void aJobIsGivenOnce() {
        enqueueMany(GREET, 3);

        assertThat(claim(alice, PLENTY, GREET)).hasSize(3);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        assertThat(claim(worker(), PLENTY, GREET)).isEmpty();
    }

    @Test
    void theLimitIsExactAndClaimIdsAscend() {
        List<JobId> all = enqueueMany(GREET, 7);

        List<ClaimedJob> first = claim(alice, 3, GREET);
        List<ClaimedJob> second = claim(alice, 3, GREET);
        List<ClaimedJob> third = claim(alice, 3, GREET);

        assertThat(idsOf(first)).isEqualTo(all.subList(0, 3));
        assertThat(idsOf(second)).isEqualTo(all.subList(3, 6));
        assertThat(idsOf(third)).isEqualTo(all.subList(6, 7));
        assertThat(first.get(0).claimId()).isLessThan(second.get(0).claimId());
        assertThat(second.get(0).claimId()).isLessThan(third.get(0).claimId());
    }

    @Test
    void withinAnActorTheRankDecidesThenTheTimeThenTheId() {
        NewJob secondId = job(GREET, 0, JobStart.after(ofSeconds(1)));
        NewJob thirdId = job(GREET, 0, JobStart.after(ofSeconds(1)));
        NewJob soonest = job(GREET, 0, JobStart.now());
        NewJob urgent = job(GREET, -5, JobStart.after(ofSeconds(3)));
        NewJob idle = job(GREET, 5, JobStart.now());
        enqueue(idle, thirdId, secondId, urgent, soonest);
        clock.advance(ofSeconds(3));

        assertThat(idsOf(claim(alice, PLENTY, GREET)))
                .containsExactly(urgent.id(), soonest.id(), secondId.id(), thirdId.id(), idle.id());
    }

    @Test
    void aDelayedJobIsDueAtTheVeryInstant() {
        JobId id = enqueueOne(job(GREET, 0, JobStart.after(ofSeconds(10))));
        clock.advance(ofSeconds(10).minusMillis(1));
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();

        clock.advance(Duration.ofMillis(1));

        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(id);
    }

    @Test
    void aFutureJobDoesNotHideADueOne() {
        enqueue(job(GREET, -1, JobStart.after(ofSeconds(10))));
        JobId due = enqueueOne(job(GREET));

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(due);
    }

    @Test
    void actorsShareAClaim() {
        List<JobId> greets = enqueueMany(GREET, 10);
        List<JobId> bills = enqueueMany(BILL, 10);

        List<JobId> claimed = idsOf(claim(alice, 6, GREET, BILL));

        assertThat(claimed).containsExactlyInAnyOrderElementsOf(joined(greets.subList(0, 3), bills.subList(0, 3)));
    }

    @Test
    void aShortActorLeavesItsShareToTheOthers() {
        List<JobId> greets = enqueueMany(GREET, 1);
        List<JobId> bills = enqueueMany(BILL, 10);

        assertThat(idsOf(claim(alice, 9, GREET, BILL, REMIND)))
                .containsExactlyInAnyOrderElementsOf(joined(greets, bills.subList(0, 8)));
    }

    @Test
    void theFirstActorOfTheRequestIsServedFirst() {
        enqueueMany(GREET, 3);
        enqueueMany(BILL, 3);

        assertThat(claim(alice, 1, BILL, GREET)).extracting(ClaimedJob::actor).containsExactly(BILL);
        assertThat(claim(alice, 1, GREET, BILL)).extracting(ClaimedJob::actor).containsExactly(GREET);
    }

    @Test
    void whatAnotherQueueOrActorHoldsIsLeftAlone() {
        JobId id = enqueueOne(job(GREET));

        assertThat(claim(alice, PLENTY, BILL)).isEmpty();
        assertThat(claim(alice, PLENTY)).isEmpty();
        assertThat(store.jobs().claim(new ClaimRequest(alice, new QueueName("other"), List.of(GREET), PLENTY)))
                .isEmpty();
        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
    }

    @Test
    void aWorkerWithoutALeaseReceivesNothing() {
        JobId id = enqueueOne(job(GREET));
        clock.advance(LEASE);

        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        assertThat(claim(new WorkerId(Long.MAX_VALUE), PLENTY, GREET)).isEmpty();
        assertThat(status(id).state()).isEqualTo(JobState.PENDING);
    }

    @Test
    void aJobThatArrivesAtTheSameInstantWithAnEarlierIdIsClaimed() {
        JobId early = ids.next();
        JobId late = ids.next();
        enqueue(job(late, GREET, 0, JobStart.now(), THRICE));
        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(late);

        enqueue(job(early, GREET, 0, JobStart.now(), THRICE));

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(early);
    }

    @Test
    void aJobThatArrivesLaterWithAnEarlierIdIsClaimed() {
        JobId early = ids.next();
        enqueueMany(GREET, 2);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
        clock.advance(ofSeconds(1));
        enqueueMany(GREET, 2);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);

        enqueue(job(early, GREET, 0, JobStart.at(clock.instant().minusSeconds(1)), THRICE));

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactly(early);
    }

    @Test
    void manyClaimsGiveEachJobOnce() {
        List<JobId> all = new ArrayList<>();
        List<JobId> claimed = new ArrayList<>();
        WorkerId bob = worker();
        for (int round = 0; round < 20; round++) {
            for (ActorName actor : List.of(GREET, BILL)) {
                all.addAll(enqueueMany(actor, 3));
                all.add(enqueueOne(job(actor, round % 3, JobStart.after(Duration.ofMillis(round % 5)))));
            }
            claimed.addAll(idsOf(claim(round % 2 == 0 ? alice : bob, 5, GREET, BILL)));
            clock.advance(Duration.ofMillis(round % 4));
        }
        clock.advance(ofSeconds(1));
        List<ClaimedJob> more = claim(bob, 7, BILL, GREET);
        while (!more.isEmpty()) {
            claimed.addAll(idsOf(more));
            more = claim(bob, 7, BILL, GREET);
        }

        assertThat(claimed).containsExactlyInAnyOrderElementsOf(all);
    }

    private static List<JobId> joined(List<JobId> some, List<JobId> others) {
        List<JobId> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
