package dev.millrace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How actors of a queue take turns. */
abstract class TurnsContract extends ContractSuite {
    private final WorkerId alice = store.workers().register("test", LEASE);

    TurnsContract(StoreSource source) {
        super(source);
    }

    private static ActorName[] actors(int count) {
        return IntStream.range(0, count).mapToObj(i -> new ActorName("a" + i)).toArray(ActorName[]::new);
    }

    private void enqueueForEach(ActorName[] actors, int each) {
        List<NewJob> jobs = new ArrayList<>();
        for (ActorName actor : actors) {
            for (int i = 0; i < each; i++) {
                jobs.add(job(actor));
            }
        }
        store.jobs().enqueue(jobs);
    }

    /** How often each actor was served. */
    private static Map<ActorName, Integer> counts(List<ClaimedJob> jobs) {
        Map<ActorName, Integer> counts = new HashMap<>();
        jobs.forEach(job -> counts.merge(job.actor(), 1, Integer::sum));
        return counts;
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "3, 2", "20, 20", "20, 7", "200, 200", "200, 50"})
    void everyActorsFirstComesBeforeAnyActorsSecond(int count, int limit) {
        ActorName[] actors = actors(count);
        enqueueForEach(actors, 3);
        List<ClaimedJob> served = new ArrayList<>();
        for (int i = 0; i < 2 * count; i += limit) {
            served.addAll(claim(alice, Math.min(limit, 2 * count - i), actors));
        }

        assertThat(counts(served.subList(0, count)).values()).hasSize(count).containsOnly(1);
        assertThat(counts(served).values()).hasSize(count).containsOnly(2);
    }

    @Test
    void theOrderOfTheRequestDoesNotChangeTheTurns() {
        List<ActorName> actors = new ArrayList<>(List.of(GREET, BILL, REMIND));
        enqueueForEach(actors.toArray(ActorName[]::new), 10);
        List<ClaimedJob> served = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            served.addAll(claim(alice, 1, actors.toArray(ActorName[]::new)));
            Collections.rotate(actors, i);
        }

        for (int i = 0; i < 30; i += 3) {
            assertThat(counts(served.subList(i, i + 3)).values()).containsExactly(1, 1, 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "5", "8"})
    void weightsShareManySmallClaims(int limit) {
        store.settings().change(GREET, settings -> settings.withWeight(3));
        enqueueForEach(new ActorName[] {GREET, BILL}, 100);
        List<ClaimedJob> served = new ArrayList<>();
        while (served.size() < 80) {
            served.addAll(claim(alice, limit, GREET, BILL));
        }

        assertThat(counts(served.subList(0, 80)).getOrDefault(GREET, 0)).isBetween(59, 61);
    }

    @Test
    void whoHadNothingToDoDoesNotSaveUpTurns() {
        enqueueMany(GREET, 40);
        assertThat(claim(alice, 20, GREET, BILL)).hasSize(20);

        enqueueMany(BILL, 20);

        assertThat(counts(claim(alice, 10, GREET, BILL))).containsEntry(BILL, 5);
    }

    @Test
    void ranksAtBothEndsAreServedInOrder() {
        NewJob idle = job(MAIL, GREET, Lane.MAX_PRIORITY, JobKeys.NONE);
        NewJob plain = job(GREET);
        NewJob urgent = job(MAIL, GREET, -Lane.MAX_PRIORITY, JobKeys.NONE);
        enqueue(idle, plain, urgent);

        assertThat(idsOf(claim(alice, 2, GREET))).containsExactly(urgent.id(), plain.id());
        assertThat(idsOf(claim(alice, 2, GREET))).containsExactly(idle.id());
    }
}
