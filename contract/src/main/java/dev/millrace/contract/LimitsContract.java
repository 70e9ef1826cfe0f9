package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many may run at once. */
abstract class LimitsContract extends ContractSuite {
    private static final QueueName PRINT = new QueueName("print");

    private final WorkerId alice = store.workers().register("test", LEASE);
    private final WorkerId bob = store.workers().register("test", LEASE);

    LimitsContract(StoreSource source) {
        super(source);
    }

    private void capQueue(@Nullable Integer most) {
        store.settings().change(MAIL, settings -> settings.withMaxRunning(most));
    }

    private void capGreet(@Nullable Integer most) {
        store.settings().change(GREET, settings -> settings.withMaxRunning(most));
    }

    private void capKeysOfGreet(@Nullable Integer most) {
        store.settings().change(GREET, settings -> settings.withMaxRunningPerKey(most));
    }

    private void end(WorkerId worker, List<ClaimedJob> jobs) {
        store.jobs().finish(worker, jobs.stream().map(ContractSuite::success).toList());
    }

    private void enqueueFor(String tenant, int count) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(job(GREET, JobKeys.NONE.withFairness(tenant)));
        }
        store.jobs().enqueue(jobs);
    }

    @Test
    void aQueuesCapIsExactForAllWorkers() {
        capQueue(5);
        enqueueMany(GREET, 10);
        enqueueMany(BILL, 10);

        List<ClaimedJob> first = claim(alice, 3, GREET, BILL);
        List<ClaimedJob> second = claim(bob, 3, GREET, BILL);

        assertThat(first).hasSize(3);
        assertThat(second).hasSize(2);
        assertThat(claim(alice, PLENTY, GREET, BILL)).isEmpty();
        end(alice, first.subList(0, 2));
        assertThat(claim(bob, PLENTY, GREET, BILL)).hasSize(2);
        assertThat(claim(bob, PLENTY, GREET, BILL)).isEmpty();
    }

    @Test
    void anActorsCapSpansQueuesAndHidesNoOtherActor() {
        capGreet(2);
        enqueueMany(GREET, 5);
        enqueueMany(BILL, 3);
        enqueue(job(PRINT, GREET, 0, JobKeys.NONE), job(PRINT, GREET, 0, JobKeys.NONE));

        List<ClaimedJob> printing = claim(bob, PRINT, 1, GREET);
        List<ClaimedJob> mailing = claim(alice, PLENTY, GREET, BILL);

        assertThat(printing).hasSize(1);
        assertThat(mailing).extracting(ClaimedJob::actor).containsExactlyInAnyOrder(GREET, BILL, BILL, BILL);
        assertThat(claim(bob, PRINT, PLENTY, GREET)).isEmpty();
        end(bob, printing);
        assertThat(claim(bob, PRINT, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void aCapForAllSpansQueuesAndActors() {
        store.settings().set(new InstallationSettings(3));
        enqueueMany(GREET, 2);
        enqueue(job(PRINT, BILL, 0, JobKeys.NONE), job(PRINT, BILL, 0, JobKeys.NONE));

        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
        assertThat(claim(bob, PRINT, PLENTY, BILL)).hasSize(1);

        store.settings().set(new InstallationSettings(null));
        assertThat(claim(bob, PRINT, PLENTY, BILL)).hasSize(1);
    }

    @Test
    void aCapForEachKeyHidesNoOtherKey() {
        capKeysOfGreet(2);
        enqueueFor("deep", 30);
        enqueueFor("ada", 1);
        enqueueMany(GREET, 1);

        List<ClaimedJob> claimed = claim(alice, PLENTY, GREET);

        assertThat(claimed).hasSize(4);
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
        end(alice, claimed.subList(0, 1));
        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();
    }

    @Test
    void aCapForEachKeyHoldsInARoundRobinQueue() {
        store.settings().change(MAIL, settings -> settings.withMode(QueueMode.ROUND_ROBIN));
        capKeysOfGreet(2);
        enqueueFor("ada", 10);
        enqueueFor("bob", 1);

        List<ClaimedJob> claimed = claim(alice, PLENTY, GREET);

        assertThat(claimed).hasSize(3);
        end(alice, claimed);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
    }

    @Test
    void nothingStartsUnderACapOfZero() {
        enqueueMany(GREET, 2);
        enqueueMany(BILL, 2);
        capGreet(0);
        assertThat(claim(alice, PLENTY, GREET, BILL))
                .extracting(ClaimedJob::actor)
                .containsExactly(BILL, BILL);

        capQueue(0);
        capGreet(null);
        assertThat(claim(alice, PLENTY, GREET)).isEmpty();

        capQueue(null);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
    }

    @Test
    void aCapCountsWhatRanBeforeItWasSet() {
        enqueueMany(GREET, 10);
        List<ClaimedJob> running = claim(alice, 4, GREET);

        capGreet(5);
        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);

        capQueue(6);
        capGreet(null);
        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);

        store.settings().set(new InstallationSettings(3));
        capQueue(null);
        end(alice, running);
        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void aCapForEachKeyCountsWhatRanBeforeItWasSet() {
        enqueueFor("ada", 4);
        enqueueFor("bob", 4);
        assertThat(claim(alice, 2, GREET)).hasSize(2);

        capKeysOfGreet(3);

        assertThat(claim(bob, PLENTY, GREET)).hasSize(4);
    }

    @Test
    void belowALoweredCapNothingStartsUntilFewerRun() {
        capQueue(4);
        enqueueMany(GREET, 10);
        List<ClaimedJob> running = claim(alice, PLENTY, GREET);
        assertThat(running).hasSize(4);

        capQueue(2);

        end(alice, running.subList(0, 2));
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();
        end(alice, running.subList(2, 3));
        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void aRaisedCapLetsMoreStartAtOnce() {
        capGreet(1);
        enqueueMany(GREET, 5);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);

        capGreet(3);

        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
    }

    @Test
    void aCapThatWasLiftedForAWhileCountsAllThatRuns() {
        capGreet(2);
        enqueueMany(GREET, 10);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(2);
        capGreet(null);
        assertThat(claim(alice, 2, GREET)).hasSize(2);

        capGreet(5);

        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void whatIsReleasedMakesRoom() {
        capQueue(1);
        enqueueMany(GREET, 2);
        ClaimedJob held = claim(alice, PLENTY, GREET).get(0);

        store.jobs().release(List.of(held.fence()));

        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);
    }

    @Test
    void whatIsTakenBackMakesRoom() {
        capQueue(1);
        enqueueMany(GREET, 2);
        assertThat(claim(alice, PLENTY, GREET)).hasSize(1);
        store.workers().leave(alice);
        assertThat(claim(bob, PLENTY, GREET)).isEmpty();

        store.maintenance().takeBack(PLENTY);

        assertThat(claim(bob, PLENTY, GREET)).hasSize(1);
    }
}
