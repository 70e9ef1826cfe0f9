package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.RequestStatus.State;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One partition is missing, detached, or locked by somebody's DDL: what concerns it says so, its neighbour is none the worse. */
class PartitionFaultsIT {
    private static final WorksetName NAME = WorksetStatements.SAMPLE.name();
    private static final PartitionKey BAD = WorksetStatements.SAMPLE.partition(7);
    private static final PartitionKey GOOD = WorksetStatements.SAMPLE.partition(8);
    private static final int PLENTY = 100;

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final WorksetStore worksets = database.store().worksets();
    private final TaskStore tasks = worksets.tasks();
    private final RequestStore requests = worksets.requests();
    private final UUID request = UUID.randomUUID();
    private WorkerId worker;

    @BeforeEach
    void fill() {
        worksets.declare(WorksetStatements.SAMPLE);
        worker = database.store().workers().register("one", Duration.ofMinutes(1));
        requests.open(request, NAME, 1, WorksetFaults.job());
        for (PartitionKey partition : List.of(BAD, GOOD)) {
            worksets.addPartition(partition);
            requests.add(request, partition, rows(1, 2));
        }
        requests.seal(request);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static List<Row> rows(long from, int count) {
        return LongStream.range(from, from + count)
                .mapToObj(feature -> Row.of(feature, "mean", List.of(1L), 0.5))
                .toList();
    }

    private List<Applied> flush(TaskClaim claim, boolean isGood) {
        List<TaskOutcome> outcomes = claim.tasks().stream()
                .map(task -> isGood
                        ? TaskOutcome.done(task, List.of(Row.of("mean", 1.0)))
                        : TaskOutcome.failed(task, "as planned"))
                .toList();
        return tasks.flush(claim, outcomes, Durability.SYNCED);
    }

    private TaskClaim claim(PartitionKey partition) {
        List<TaskClaim> claims = tasks.claim(NAME, worker, 2);
        assertThat(claims).extracting(TaskClaim::partition).containsExactly(partition);
        return claims.get(0);
    }

    private static void assertBusy(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.BUSY));
    }

    private RequestStatus status() {
        return requests.find(request).orElseThrow();
    }

    @Test
    void whatIsMissingIsToldByItsNameAndItsTasksCountAsFailed() {
        TaskClaim bad = claim(BAD);
        database.database().execute("DROP TABLE millrace.sample_task_7, millrace.sample_result_7");

        assertThat(flush(bad, true)).containsOnly(Applied.LOST);
        assertThatThrownBy(() -> tasks.add(BAD, 5, rows(9, 1)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("workset sample has no partition 7")
                .hasMessageContaining("sample_task_7");
        assertThatThrownBy(() -> tasks.retryFailed(BAD, Duration.ZERO, PLENTY)).hasMessageContaining("no partition 7");
        assertThat(flush(claim(GOOD), true)).containsOnly(Applied.ENDED);

        assertThat(requests.recount(Duration.ZERO, PLENTY)).isEqualTo(1);
        requests.settle(PLENTY);
        assertThat(status())
                .extracting(RequestStatus::state, RequestStatus::total, RequestStatus::failed)
                .containsExactly(State.COMPLETED, 4L, 2L);
        assertThat(worksets.dropPartition(BAD)).isTrue();
        assertThat(worksets.addPartition(BAD)).isTrue();
        assertThat(tasks.add(BAD, 5, rows(9, 1))).isEqualTo(1);
        assertThat(worksets.check(NAME)).isEmpty();
    }

    @Test
    void aDeclarationThatWasChangedByHandIsRefused() {
        database.database()
                .execute("UPDATE millrace.workset SET declaration = replace(declaration, 'attempts 5', 'attempts 6')");

        assertThatThrownBy(() -> database.store().worksets().declare(WorksetStatements.SAMPLE))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("declaration of workset sample is not what its tables were made of");
    }

    @Test
    void declaringWaitsForALockedPartitionForAMomentOnly() throws SQLException {
        List<Column> payload = List.of(Column.of("weight", ColumnType.DOUBLE), Column.of("note", ColumnType.TEXT));
        Workset longer = new Workset(
                NAME,
                "dataset_id",
                WorksetStatements.SAMPLE.naturalKey(),
                payload,
                WorksetStatements.SAMPLE.results(),
                WorksetStatements.SAMPLE.maxAttempts());
        try (Connection report = database.database().connect();
                Statement statement = report.createStatement()) {
            report.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM millrace.sample_task_7");

            assertBusy(() -> worksets.declare(longer));
            report.rollback();
        }
        worksets.declare(longer);
        assertThat(worksets.find(NAME)).contains(longer);
    }

    @Test
    void whatADeadWorkerHeldOfAMissingPartitionIsForgotten() throws SQLException {
        claim(BAD);
        claim(GOOD);
        database.database().execute("UPDATE millrace.task_lane SET losses = 4");
        database.store().workers().leave(worker);
        database.database().execute("DROP TABLE millrace.sample_task_7, millrace.sample_result_7");

        assertThat(tasks.takeBack(PLENTY)).isEqualTo(2);
        assertThat(state(GOOD).status()).isEqualTo(Status.EXHAUSTED);
        assertThat(database.database().texts("SELECT id FROM millrace.task_claim"))
                .isEmpty();
    }

    private TaskState state(PartitionKey partition) {
        return tasks.find(partition, List.of(Row.of(1L, "mean", List.of(1L)))).get(0);
    }

    @Test
    void whatIsDetachedIsWorkedOnAsBefore() {
        database.database().execute("ALTER TABLE millrace.sample_task DETACH PARTITION millrace.sample_task_7");

        assertThat(tasks.add(BAD, 5, rows(9, 1))).isEqualTo(1);
        assertThat(flush(claim(BAD), true)).containsOnly(Applied.ENDED);
        assertThat(flush(claim(GOOD), true)).containsOnly(Applied.ENDED);
        requests.settle(PLENTY);
        assertThat(status().state()).isEqualTo(State.COMPLETED);
        assertThat(worksets.dropPartition(BAD)).isTrue();
        assertThat(worksets.partitions(NAME)).containsExactly(8L);
    }

    @Test
    void whatDdlHasLockedIsLeftForTheNextTime() throws SQLException {
        for (PartitionKey partition : List.of(BAD, GOOD)) {
            flush(claim(partition), false);
        }
        List.of(BAD, GOOD).forEach(partition -> tasks.add(partition, 5, rows(9, 1)));
        try (Connection ddl = database.database().connect();
                Statement statement = ddl.createStatement()) {
            ddl.setAutoCommit(false);
            statement.execute("LOCK TABLE millrace.sample_task_7 IN ACCESS EXCLUSIVE MODE");

            assertThat(claim(GOOD).tasks()).hasSize(1);
            assertBusy(() -> tasks.retryFailed(BAD, Duration.ZERO, PLENTY));
            assertThat(tasks.retryFailed(GOOD, Duration.ZERO, PLENTY)).isEqualTo(2);
            assertThat(requests.recount(Duration.ZERO, PLENTY)).isEqualTo(1);
            assertThat(status().done()).isZero();
            assertThat(status().total()).isEqualTo(4);
            ddl.rollback();
        }
        assertThat(tasks.retryFailed(BAD, Duration.ZERO, PLENTY)).isEqualTo(2);
        tasks.claim(NAME, worker, PLENTY).forEach(claim -> flush(claim, true));
        requests.settle(PLENTY);
        assertThat(status().state()).isEqualTo(State.COMPLETED);
        assertThat(worksets.check(NAME)).isEmpty();
    }

    @Test
    void whatADeadWorkerHeldOfALockedPartitionIsTakenBackLater() throws SQLException {
        claim(BAD);
        claim(GOOD);
        database.database().execute("UPDATE millrace.task_lane SET losses = 4");
        database.store().workers().leave(worker);
        try (Connection ddl = database.database().connect();
                Statement statement = ddl.createStatement()) {
            ddl.setAutoCommit(false);
            statement.execute("LOCK TABLE millrace.sample_task_7 IN ACCESS EXCLUSIVE MODE");
            assertThat(tasks.takeBack(PLENTY)).isEqualTo(1);
            assertThat(state(GOOD).error()).contains("lost 5 times");
            ddl.rollback();
        }
        assertThat(tasks.takeBack(PLENTY)).isEqualTo(1);
        assertThat(state(BAD).status()).isEqualTo(Status.EXHAUSTED);
    }
}
