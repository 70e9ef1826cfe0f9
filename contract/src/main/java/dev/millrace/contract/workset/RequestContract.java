package dev.millrace.contract.workset;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.RequestStatus.State;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.RequestStore;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a request gathers, and when its job begins. */
abstract class RequestContract extends WorksetSuite {
    private final RequestStore requests = worksets.requests();
    private final UUID id = UUID.randomUUID();
    private final NewJob output = job(GREET);

    RequestContract(StoreSource source) {
        super(source);
        requests.open(id, ZONES, SOON, output);
    }

    private RequestStatus status() {
        return requests.find(id).orElseThrow();
    }

    private void assertStatus(State state, long total, long done, long failed) {
        assertThat(status())
                .extracting(RequestStatus::state, RequestStatus::total, RequestStatus::done, RequestStatus::failed)
                .containsExactly(state, total, done, failed);
    }

    @Test
    void tasksAreFoundOrMadeAtTheBetterRank() {
        tasks.add(A, LATER, rows(1, 4));
        assertThat(requests.add(id, A, rows(3, 4))).isEqualTo(4);
        assertThat(requests.add(id, A, rows(3, 1))).isZero();
        assertThat(requests.add(id, B, rows(1, 1))).isEqualTo(1);

        assertThat(features(claim(alice, 5))).containsExactlyInAnyOrder(3L, 4L, 5L, 6L, 1L);
        assertThat(features(claim(alice, 5))).containsExactly(1L, 2L);
        assertStatus(State.GATHERING, 5, 0, 0);
    }

    @Test
    void itIsCompletedWhenAllTasksAreOverAndItsJobBegins() {
        requests.add(id, A, rows(1, 3));
        requests.seal(id);
        TaskClaim held = claimOne(alice, 2);
        flush(held, WorksetSuite::done);
        assertStatus(State.WAITING, 3, 2, 0);
        requests.settle(PLENTY);
        assertStatus(State.WAITING, 3, 2, 0);
        assertThat(store.reader().find(output.id())).isEmpty();
        clock.advance(ofSeconds(4));
        assertThat(status().timeLeft(clock.instant())).contains(ofSeconds(2));

        flush(claimOne(alice, 2), WorksetSuite::done);
        requests.settle(PLENTY);
        assertStatus(State.COMPLETED, 3, 3, 0);
        assertThat(status().completedAt()).isNotNull();
        assertThat(status(output.id()).state()).isEqualTo(JobState.PENDING);
        assertThat(requests.settle(PLENTY)).isZero();
    }

    @Test
    void whatIsOverAlreadyCounts() {
        tasks.add(A, LATER, rows(1, 2));
        flush(claimOne(alice, 2), WorksetSuite::done);
        requests.add(id, A, rows(1, 2));
        requests.seal(id);

        assertStatus(State.COMPLETED, 2, 2, 0);
        assertThat(status(output.id()).state()).isEqualTo(JobState.PENDING);
    }

    @Test
    void anEmptyRequestIsCompletedWhenItIsSealed() {
        requests.seal(id);
        assertStatus(State.COMPLETED, 0, 0, 0);
    }

    @Test
    void exhaustedTasksCountAsFailedAndOver() {
        requests.add(id, A, rows(1, 2));
        requests.seal(id);
        for (int attempt = 1; attempt <= WORKSET.maxAttempts(); attempt++) {
            flush(claimOne(alice, 5), task -> feature(task) == 1 ? TaskOutcome.failed(task, "no") : done(task));
            requests.settle(PLENTY);
            assertThat(status().state()).isEqualTo(attempt < 3 ? State.WAITING : State.COMPLETED);
            tasks.retryFailed(A, ofMinutes(0), PLENTY);
        }
        assertStatus(State.COMPLETED, 2, 2, 1);
    }

    @Test
    void aRequestPutsFailedTasksBack() {
        tasks.add(A, LATER, rows(1, 1));
        flush(claimOne(alice, 1), task -> TaskOutcome.failed(task, "no"));
        requests.add(id, A, rows(1, 1));

        assertThat(claimOne(alice, 1).rank()).isEqualTo(SOON);
    }

    @Test
    void aTaskThatIsRaisedWhileItIsHeldIsTakenFromItsHolder() {
        tasks.add(A, LATER, rows(1, 2));
        TaskClaim held = claimOne(alice, 2);
        requests.add(id, A, rows(2, 1));
        TaskClaim raised = claimOne(bob, 5);

        assertThat(features(java.util.List.of(raised))).containsExactly(2L);
        assertThat(flush(held, WorksetSuite::done).toString()).isEqualTo("[ENDED, LOST]");
        assertThat(flush(raised, WorksetSuite::done).toString()).isEqualTo("[ENDED]");
    }

    @Test
    void cancellationLeavesTheTasks() {
        requests.add(id, A, rows(1, 2));
        requests.seal(id);
        flush(claimOne(alice, 1), WorksetSuite::done);
        assertThat(requests.cancel(id)).isTrue();
        assertThat(requests.cancel(id)).isFalse();
        flush(claimOne(alice, 1), WorksetSuite::done);
        requests.settle(PLENTY);

        assertThat(status().state()).isEqualTo(State.CANCELLED);
        assertThat(store.reader().find(output.id())).isEmpty();
        assertThatThrownBy(() -> requests.add(id, A, rows(1, 1)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("does not gather");
    }

    @Test
    void aRequestThatIsCancelledAmongItsAdditionsTakesNoMoreAndHoldsNothing() {
        requests.add(id, A, rows(1, 2));
        assertThat(requests.cancel(id)).isTrue();

        assertThatThrownBy(() -> requests.add(id, B, rows(1, 2)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(id.toString())
                .hasMessageContaining("open another");
        requests.seal(id);
        assertThat(status().state()).isEqualTo(State.CANCELLED);
        assertThat(tasks.find(B, List.of(Row.of(1L, "mean")))).isEmpty();
        flush(claimOne(alice, 5), WorksetSuite::done);
        requests.settle(PLENTY);
        assertStatus(State.CANCELLED, 2, 0, 0);
        assertThat(store.reader().find(output.id())).isEmpty();
        worksets.reset(A);
    }

    @Test
    void whoeverStopsAddingIsNotWaitedFor() {
        clock.advance(RequestStore.STALE.minusSeconds(1));
        requests.add(id, A, rows(1, 1));
        clock.advance(RequestStore.STALE.minusSeconds(1));
        requests.settle(PLENTY);
        assertThat(status().state()).isEqualTo(State.GATHERING);
        clock.advance(ofSeconds(1));
        requests.settle(PLENTY);
        assertThat(status().state()).isEqualTo(State.CANCELLED);
    }

    @Test
    void aCountFromTheTasksAgrees() {
        requests.add(id, A, rows(1, 3));
        requests.add(id, C, rows(1, 3));
        requests.seal(id);
        flush(claimOne(alice, 2), WorksetSuite::done);
        requests.recount(ofSeconds(0), PLENTY);
        assertStatus(State.WAITING, 6, 2, 0);
        claim(alice, 10).forEach(claim -> flush(claim, WorksetSuite::done));
        requests.settle(PLENTY);
        assertStatus(State.COMPLETED, 6, 6, 0);
    }

    @Test
    void partitionsThatARequestWaitsForStay() {
        requests.add(id, A, rows(1, 1));
        assertThatThrownBy(() -> worksets.reset(A)).hasMessageContaining("a request waits for tasks of partition 1");
        assertThatThrownBy(() -> worksets.dropPartition(A)).hasMessageContaining("cancel it first");
        requests.cancel(id);
        worksets.reset(A);
    }
}
