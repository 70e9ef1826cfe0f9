package dev.millrace.contract.workset;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How outcomes and results are written. */
abstract class FlushContract extends WorksetSuite {

    FlushContract(StoreSource source) {
        super(source);
    }

    @Test
    void resultsComeWithTheStatus() {
        tasks.add(A, LATER, rows(1, 2));
        TaskClaim held = claimOne(alice, 2);
        long first = held.tasks().get(0).id();
        Row nodata = Row.of("mean", null, null, null);
        List<TaskOutcome> outcomes = List.of(
                TaskOutcome.done(held.tasks().get(0), List.of(result("min", 0.25), nodata)),
                TaskOutcome.done(held.tasks().get(1), List.of()));

        assertThat(tasks.flush(held, outcomes, Durability.SYNCED)).containsExactly(Applied.ENDED, Applied.ENDED);
        assertThat(state(A, 1).status()).isEqualTo(Status.DONE);
        assertThat(state(A, 2).status()).isEqualTo(Status.DONE);
        assertThat(tasks.results(A, List.of(first, held.tasks().get(1).id())))
                .isEqualTo(Map.of(first, List.of(result("min", 0.25), nodata)));
        assertThat(claim(bob, 5)).isEmpty();
    }

    @Test
    void theFirstOutcomeOfATaskCounts() {
        tasks.add(A, LATER, rows(1, 1));
        TaskClaim held = claimOne(alice, 1);
        Task task = held.tasks().get(0);

        assertThat(tasks.flush(held, List.of(done(task), TaskOutcome.failed(task, "no")), Durability.SYNCED))
                .containsExactly(Applied.ENDED, Applied.LOST);
        assertThat(flush(held, WorksetSuite::done)).containsExactly(Applied.LOST);
    }

    @Test
    void failedTasksAreTriedUntilTheyAreExhausted() {
        tasks.add(A, LATER, rows(1, 1));
        for (int attempt = 1; attempt <= WORKSET.maxAttempts(); attempt++) {
            TaskClaim held = claimOne(alice, 5);
            assertThat(held.tasks().get(0).attempt()).isEqualTo(attempt);
            boolean isLast = attempt == WORKSET.maxAttempts();
            assertThat(flush(held, task -> TaskOutcome.failed(task, "bad\0raster")))
                    .containsExactly(isLast ? Applied.ENDED : Applied.RETRYING);
            assertThat(claim(alice, 5)).isEmpty();
            assertThat(state(A, 1).error()).isEqualTo("bad\\u0000raster");
            assertThat(state(A, 1).status()).isEqualTo(isLast ? Status.EXHAUSTED : Status.FAILED);
            assertThat(tasks.retryFailed(A, ofMinutes(1), PLENTY)).isZero();
            assertThat(tasks.retryFailed(B, ofMinutes(0), PLENTY)).isZero();
            assertThat(tasks.retryFailed(A, ofMinutes(0), PLENTY)).isEqualTo(isLast ? 0 : 1);
        }
        assertThat(claim(alice, 5)).isEmpty();
    }

    @Test
    void whatIsExhaustedIsListedCountedAndPutBackByAnOperator() {
        tasks.add(A, LATER, rows(1, 3));
        for (int attempt = 1; attempt <= WORKSET.maxAttempts(); attempt++) {
            TaskClaim held = claimOne(alice, 5);
            tasks.flush(
                    held,
                    held.tasks().stream().map(FlushContract::theSecondFails).toList(),
                    Durability.SYNCED);
            tasks.retryFailed(A, ofMinutes(0), PLENTY);
        }
        tasks.add(A, LATER, rows(4, 1));

        assertThat(tasks.count(A))
                .isEqualTo(Map.of(Status.PENDING, 1L, Status.DONE, 2L, Status.FAILED, 0L, Status.EXHAUSTED, 1L));
        assertThat(tasks.troubled(A, PLENTY)).containsExactly(state(A, 2));
        assertThat(tasks.troubled(A, PLENTY).get(0).error()).isEqualTo("no data");
        assertThat(tasks.retryExhausted(B, PLENTY)).isZero();
        assertThat(tasks.retryExhausted(A, PLENTY)).isEqualTo(1);
        assertThat(state(A, 2))
                .extracting(TaskState::status, TaskState::attempts)
                .containsExactly(Status.PENDING, 0);
        assertThat(features(claim(alice, 5))).containsExactly(4L, 2L);
        assertThat(tasks.troubled(A, PLENTY)).isEmpty();
    }

    private static TaskOutcome theSecondFails(Task task) {
        return feature(task) == 2 ? TaskOutcome.failed(task, "no data") : done(task);
    }

    @Test
    void aLaterAttemptReplacesResults() {
        tasks.add(A, LATER, rows(1, 1));
        TaskClaim first = claimOne(alice, 1);
        flush(first, task -> TaskOutcome.failed(task, "once"));
        tasks.retryFailed(A, ofMinutes(0), PLENTY);
        TaskClaim second = claimOne(alice, 1);
        flush(second, WorksetSuite::done);

        assertThat(state(A, 1).error()).isNull();
        assertThat(state(A, 1).attempts()).isEqualTo(2);
        assertThat(tasks.results(A, List.of(second.tasks().get(0).id()))).hasSize(1);
        assertThat(flush(first, WorksetSuite::done)).containsExactly(Applied.LOST);
    }

    @Test
    void oneBadValueFailsOneTask() {
        tasks.add(A, LATER, rows(1, 6));
        TaskClaim held = claimOne(alice, 6);
        List<Row> values = List.of(
                result("ok", 1.0),
                result("nan", Double.NaN),
                result("infinite", Double.NEGATIVE_INFINITY),
                Row.of("big", 1.0, new BigInteger("9223372036854775808"), null),
                result("x".repeat(10_000_000), 1.0),
                result("nul\0", 1.0));
        List<TaskOutcome> outcomes = new java.util.ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            outcomes.add(TaskOutcome.done(held.tasks().get(i), List.of(values.get(i))));
        }
        assertThat(tasks.flush(held, outcomes, Durability.SYNCED))
                .containsExactly(
                        Applied.ENDED,
                        Applied.RETRYING,
                        Applied.RETRYING,
                        Applied.RETRYING,
                        Applied.RETRYING,
                        Applied.ENDED);
        assertThat(state(A, 2).error()).contains("column value must be a finite number", "NaN");
        assertThat(state(A, 3).error()).contains("Infinity");
        assertThat(state(A, 4).error()).contains("column cells must be a whole number", "9223372036854775808");
        assertThat(state(A, 5).error()).contains("10000000 characters", "at most 1000000");
        long last = held.tasks().get(5).id();
        assertThat(tasks.results(A, List.of(last))).containsEntry(last, List.of(result("nul\\u0000", 1.0)));
    }
}
