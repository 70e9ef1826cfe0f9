package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Never two running with one actor and identity. */
abstract class IdentityContract extends ContractSuite {
    private static final QueueName PRINT = new QueueName("print");
    private static final JobKeys ADA = JobKeys.NONE.withIdentity("ada");

    private final WorkerId alice = store.workers().register("test", LEASE);
    private final WorkerId bob = store.workers().register("test", LEASE);

    IdentityContract(StoreSource source) {
        super(source);
    }

    private List<JobId> enqueueFor(String identity, int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(job(GREET, JobKeys.NONE.withIdentity(identity)));
        }
        store.jobs().enqueue(jobs);
        return jobs.stream().map(NewJob::id).toList();
    }

    @Test
    void neverTwoRunAcrossWorkersQueuesAndRanks() {
        NewJob first = job(GREET, ADA);
        NewJob other = job(PRINT, GREET, 0, ADA);
        NewJob urgent = job(MAIL, GREET, -5, ADA);
        enqueue(first, other, urgent);

        List<ClaimedJob> running = claim(alice, PLENTY, GREET);

        assertThat(idsOf(running)).containsExactly(urgent.id());
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
        assertThat(claim(bob, PRINT, PLENTY, GREET)).isEmpty();
    }

    @Test
    void anotherActorsIdentityIsAnother() {
        enqueue(job(GREET, ADA), job(BILL, ADA));

        assertThat(claim(alice, PLENTY, GREET, BILL)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 100})
    void theRunningHeadHidesNoOtherWork(int limit) {
        enqueueFor("ada", 300);
        List<JobId> others = new ArrayList<>(enqueueMany(GREET, 5));
        others.addAll(enqueueFor("bob", 1));
        List<JobId> claimed = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            claimed.addAll(idsOf(claim(alice, limit, GREET)));
        }

        assertThat(claimed).hasSize(7).containsAll(others);
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
    }

    @Test
    void whatComesLateIsNotHiddenEither() {
        enqueueFor("ada", 50);
        assertThat(claim(alice, 20, GREET)).hasSize(1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(claim(alice, 20, GREET)).isEmpty();

        List<JobId> late = enqueueMany(GREET, 3);

        assertThat(idsOf(claim(alice, 2, GREET))).containsExactlyElementsOf(late.subList(0, 2));
        assertThat(idsOf(claim(alice, 2, GREET))).containsExactly(late.get(2));
    }

    @Test
    void allOfAnIdentityRunOneAfterTheOther() {
        List<JobId> all = enqueueFor("ada", 30);
        List<JobId> ran = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            ClaimedJob job = claimOne(alice);
            ran.add(job.fence().jobId());
            assertThat(claim(bob, PLENTY, GREET)).isEmpty();
            finish(alice, success(job));
        }

        assertThat(ran).containsExactlyElementsOf(all);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
    }

    @Test
    void theNextRunsRightAfterTheFirstFailedForGood() {
        List<JobId> all = enqueueFor("ada", 2);
        ClaimedJob first = claimOne(alice);

        finish(alice, new Outcome.Failed(first.fence(), RAN, "it broke", false));

        assertThat(claimOne(alice).fence().jobId()).isEqualTo(all.get(1));
    }

    @Test
    void theNextRunsRightAfterTheFirstIsToRetry() {
        List<JobId> all = enqueueFor("ada", 2);
        ClaimedJob first = claimOne(alice);

        finish(alice, failure(first));

        ClaimedJob second = claimOne(alice);
        assertThat(second.fence().jobId()).isEqualTo(all.get(1));
        clock.advance(Duration.ofSeconds(10));
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
        finish(alice, success(second));
        assertThat(claimOne(alice).fence().jobId()).isEqualTo(all.get(0));
    }

    @Test
    void theNextRunsRightAfterTheFirstWasReleased() {
        List<JobId> all = enqueueFor("ada", 2);
        ClaimedJob first = claimOne(alice);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        clock.advance(Duration.ofSeconds(1));

        store.jobs().release(List.of(first.fence()));

        assertThat(claimOne(alice).fence().jobId()).isEqualTo(all.get(1));
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
    }

    @Test
    void theMostUrgentOfThoseThatWaitIsNext() {
        NewJob idle = job(MAIL, GREET, 5, ADA);
        NewJob plain = job(MAIL, GREET, 0, ADA);
        enqueue(job(MAIL, GREET, 9, ADA));
        ClaimedJob first = claimOne(alice);
        enqueue(idle);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
        enqueue(plain);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();

        finish(alice, success(first));

        assertThat(claimOne(alice).fence().jobId()).isEqualTo(plain.id());
    }

    @Test
    void aJobIsGivenOnceThoughItsLaneAlsoHasItsTurn() {
        NewJob runs = job(GREET, ADA);
        NewJob waits = job(GREET, ADA);
        enqueue(runs, waits);
        ClaimedJob first = claimOne(alice);
        List<JobId> others = enqueueMany(GREET, 4);

        finish(alice, success(first));

        List<JobId> claimed = idsOf(claim(alice, 4, GREET));
        assertThat(claimed).hasSize(4).doesNotHaveDuplicates().contains(waits.id());
        assertThat(idsOf(claim(alice, 4, GREET))).hasSize(1).doesNotContainAnyElementsOf(claimed);
        assertThat(claimed).containsAnyElementsOf(others);
    }

    @Test
    void anIdentityAndACapForEachKeyHoldTogether() {
        store.settings().change(GREET, settings -> settings.withMaxRunningPerKey(1));
        NewJob first = job(GREET, ADA.withFairness("k"));
        NewJob sameKey = job(GREET, JobKeys.NONE.withFairness("k"));
        NewJob sameIdentity = job(GREET, ADA.withFairness("other"));
        enqueue(first, sameKey, sameIdentity);
        ClaimedJob running = claimOne(alice);
        assertThat(running.fence().jobId()).isEqualTo(first.id());

        finish(alice, success(running));

        assertThat(idsOf(claim(alice, PLENTY, GREET))).containsExactlyInAnyOrder(sameKey.id(), sameIdentity.id());
    }
}
