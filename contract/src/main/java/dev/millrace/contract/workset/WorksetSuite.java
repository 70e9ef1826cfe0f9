package dev.millrace.contract.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.contract.suite.ContractSuite;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/** A declared workset with three partitions, and short words for what tests do with it. */
abstract class WorksetSuite extends ContractSuite {
    static final WorksetName ZONES = new WorksetName("zones");
    static final Workset WORKSET = new Workset(
            ZONES,
            "dataset_id",
            List.of(Column.of("feature_id", ColumnType.BIGINT), Column.hashed("what", ColumnType.TEXT)),
            List.of(Column.of("weight", ColumnType.DOUBLE), Column.of("tags", ColumnType.TEXT_ARRAY)),
            List.of(
                    Column.of("name", ColumnType.TEXT),
                    Column.of("value", ColumnType.DOUBLE),
                    Column.of("cells", ColumnType.BIGINT),
                    Column.of("series", ColumnType.DOUBLE_ARRAY)),
            3);
    static final PartitionKey A = WORKSET.partition(1);
    static final PartitionKey B = WORKSET.partition(2);
    static final PartitionKey C = WORKSET.partition(-3);
    static final int LATER = 5;
    static final int SOON = 1;

    final WorksetStore worksets = store.worksets();
    final TaskStore tasks = worksets.tasks();
    final WorkerId alice;
    final WorkerId bob;

    WorksetSuite(StoreSource source) {
        super(source);
        worksets.declare(WORKSET);
        List.of(A, B, C).forEach(worksets::addPartition);
        alice = store.workers().register("alice", LEASE);
        bob = store.workers().register("bob", LEASE);
    }

    @AfterEach
    void theClaimLogAgreesWithTheTasks() {
        assertThat(worksets.check(ZONES)).isEmpty();
    }

    static Row row(long feature) {
        return Row.of(feature, "mean", 0.5, List.of("x"));
    }

    static List<Row> rows(long from, int count) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(row(from + i));
        }
        return rows;
    }

    final List<TaskClaim> claim(WorkerId worker, int limit) {
        return tasks.claim(ZONES, worker, limit);
    }

    final TaskClaim claimOne(WorkerId worker, int limit) {
        List<TaskClaim> claims = claim(worker, limit);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    static List<Long> features(List<TaskClaim> claims) {
        return claims.stream()
                .flatMap(claim -> claim.tasks().stream())
                .map(WorksetSuite::feature)
                .toList();
    }

    static Long feature(Task task) {
        return (Long) java.util.Objects.requireNonNull(task.row().values().get(0));
    }

    static TaskOutcome done(Task task) {
        return TaskOutcome.done(task, List.of(result("mean", 1.5)));
    }

    static Row result(String name, Double value) {
        return Row.of(name, value, 7L, List.of(1.0, 2.0));
    }

    final List<Applied> flush(TaskClaim claim, Function<Task, TaskOutcome> how) {
        return tasks.flush(claim, claim.tasks().stream().map(how).toList(), Durability.SYNCED);
    }

    final TaskState state(PartitionKey partition, long feature) {
        List<TaskState> found = tasks.find(partition, List.of(Row.of(feature, "mean")));
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
