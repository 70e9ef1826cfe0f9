package dev.millrace.contract.workset;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.store.workset.TaskStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which tasks a claim gives, and how they come back. */
abstract class TaskClaimContract extends WorksetSuite {

    TaskClaimContract(StoreSource source) {
        super(source);
    }

    @Test
    void aTaskIsMadeOnce() {
        assertThat(tasks.add(A, LATER, rows(1, 3))).isEqualTo(3);
        assertThat(tasks.add(A, SOON, rows(2, 3))).isEqualTo(1);
        assertThat(tasks.add(B, LATER, rows(1, 3))).isEqualTo(3);
        assertThat(tasks.add(A, LATER, List.of(row(9), row(9)))).isEqualTo(1);
    }

    @Test
    void aTaskIsInOneClaimAtATime() {
        tasks.add(A, LATER, rows(1, 5));

        assertThat(features(claim(alice, 3))).containsExactly(1L, 2L, 3L);
        assertThat(features(claim(bob, 3))).containsExactly(4L, 5L);
        assertThat(claim(bob, 3)).isEmpty();
    }

    @Test
    void theBestRankOfAllPartitionsGoesFirst() {
        tasks.add(A, LATER, rows(1, 2));
        tasks.add(B, SOON, rows(11, 2));
        tasks.add(C, LATER - 1, rows(21, 1));

        assertThat(features(claim(alice, 4))).containsExactly(11L, 12L, 21L, 1L);
    }

    @Test
    void atOneRankThePartitionServedLeastRecentlyGoesFirst() {
        tasks.add(A, LATER, rows(1, 4));
        tasks.add(B, LATER, rows(11, 4));
        tasks.add(C, LATER, rows(21, 4));
        List<PartitionKey> served = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            served.add(claimOne(alice, 2).partition());
        }

        assertThat(served).containsExactly(A, B, C, A, B, C);
    }

    @Test
    void aPartitionThatIsFilledAgainWaitsForItsTurn() {
        tasks.add(A, LATER, rows(1, 2));
        tasks.add(B, LATER, rows(11, 4));
        assertThat(features(claim(alice, 2))).containsExactly(1L, 2L);
        tasks.add(A, LATER, rows(3, 2));

        assertThat(features(claim(alice, 2))).containsExactly(11L, 12L);
        assertThat(features(claim(alice, 2))).containsExactly(3L, 4L);
    }

    @Test
    void whatIsMadeLaterIsFound() {
        tasks.add(A, LATER, rows(1, 1));
        assertThat(features(claim(alice, 5))).containsExactly(1L);
        tasks.add(A, LATER, rows(2, 2_500));
        assertThat(features(claim(alice, 10_000))).hasSize(2_500);
        tasks.add(A, SOON, rows(5_000, 1));
        assertThat(features(claim(alice, 10))).containsExactly(5_000L);
    }

    @Test
    void tenThousandAreClaimedAndFlushedAtOnce() {
        tasks.add(A, LATER, rows(1, TaskStore.MOST_CLAIMED));
        TaskClaim held = claimOne(alice, TaskStore.MOST_CLAIMED);

        assertThat(held.tasks()).hasSize(TaskStore.MOST_CLAIMED);
        assertThat(flush(held, WorksetSuite::done))
                .hasSize(TaskStore.MOST_CLAIMED)
                .containsOnly(Applied.ENDED);
        assertThat(claim(alice, 1)).isEmpty();
    }

    @Test
    void batchesHaveBounds() {
        assertThatThrownBy(() -> claim(alice, 0)).hasMessageContaining("between 1 and 10000");
        assertThatThrownBy(() -> claim(alice, 10_001)).hasMessageContaining("between 1 and 10000");
    }

    @Test
    void releasedTasksComeBackAndTheirClaimIsOver() {
        tasks.add(A, LATER, rows(1, 3));
        TaskClaim held = claimOne(alice, 2);
        tasks.release(held);
        tasks.release(held);

        assertThat(features(claim(bob, 5))).containsExactly(1L, 2L, 3L);
        assertThat(flush(held, WorksetSuite::done)).containsOnly(Applied.LOST);
    }

    @Test
    void theRestOfAFlushedBatchIsReleased() {
        tasks.add(A, LATER, rows(1, 3));
        TaskClaim held = claimOne(alice, 3);
        Task first = held.tasks().get(0);
        assertThat(tasks.flush(held, List.of(done(first)), dev.millrace.model.workset.Durability.SYNCED))
                .containsExactly(Applied.ENDED);
        tasks.release(held);

        assertThat(features(claim(bob, 5))).containsExactly(2L, 3L);
    }

    @Test
    void aWorkerWhoseLeaseIsOverGetsNothingAndLosesWhatItHolds() {
        tasks.add(A, LATER, rows(1, 64));
        TaskClaim held = claimOne(alice, 64);
        assertThat(tasks.takeBack(PLENTY)).isZero();
        clock.advance(LEASE);
        WorkerId carol = store.workers().register("carol", ofSeconds(60));

        assertThat(claim(alice, 1)).isEmpty();
        assertThat(tasks.takeBack(PLENTY)).isEqualTo(1);
        assertThat(flush(held, WorksetSuite::done)).containsOnly(Applied.LOST);
        assertThat(features(claim(carol, 64))).hasSize(16).startsWith(1L, 2L);
        assertThat(features(claim(carol, 64))).hasSize(16);
    }

    @Test
    void aFlushBeforeTheTakeBackCounts() {
        tasks.add(A, LATER, rows(1, 2));
        TaskClaim held = claimOne(alice, 2);
        clock.advance(LEASE);

        assertThat(flush(held, WorksetSuite::done)).containsOnly(Applied.ENDED);
        assertThat(tasks.takeBack(PLENTY)).isZero();
    }

    @Test
    void whatKillsWorkersIsAloneInTheEndAndExhausted() {
        tasks.add(A, LATER, rows(1, 64));
        long killer = 40;
        for (int deaths = 0; deaths < 5; ) {
            WorkerId worker = store.workers().register("dies", LEASE);
            List<TaskClaim> claims = claim(worker, 64);
            assertThat(claims).isNotEmpty();
            for (TaskClaim claim : claims) {
                if (features(List.of(claim)).contains(killer)) {
                    deaths++;
                } else {
                    flush(claim, WorksetSuite::done);
                }
            }
            if (features(claims).contains(killer)) {
                store.workers().leave(worker);
                tasks.takeBack(PLENTY);
            }
        }

        assertThat(state(A, killer).status()).isEqualTo(Status.EXHAUSTED);
        assertThat(state(A, killer).error()).contains("lost 5 times");
        List<TaskClaim> rest = claim(store.workers().register("lives", LEASE), 64);
        assertThat(features(rest)).doesNotContain(killer);
        rest.forEach(claim -> flush(claim, WorksetSuite::done));
        for (long feature = 1; feature <= 64; feature++) {
            assertThat(state(A, feature).status()).isEqualTo(feature == killer ? Status.EXHAUSTED : Status.DONE);
        }
    }
}
