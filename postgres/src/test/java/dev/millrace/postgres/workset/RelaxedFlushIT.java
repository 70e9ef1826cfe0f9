package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.chaos.CrashableServer;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.store.workset.TaskStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flush that does not wait for the disk, and a server that is killed before it is there. */
class RelaxedFlushIT {
    private static final PartitionKey PARTITION = WorksetStatements.SAMPLE.partition(WorksetStatements.KEY);
    private static final int HALF = 3;

    @TempDir
    private Path folder;

    @Test
    void whatWasNotOnTheDiskIsPendingAgainWithoutResults() throws Exception {
        try (CrashableServer server = new CrashableServer(folder)) {
            killAmongFlushes(server);
            server.startAgain();
            halfIsLeft(server.url());
        }
    }

    private static void halfIsLeft(String url) throws SQLException {
        try (HikariDataSource pool = pool(url, 1)) {
            assertThat(statuses(pool)).filteredOn(Status.DONE::equals).hasSize(HALF);
            assertThat(statuses(pool)).filteredOn(Status.PENDING::equals).hasSize(HALF);
            assertThat(text(pool, "SELECT count(DISTINCT task_id) FROM millrace.sample_result"))
                    .isEqualTo(String.valueOf(HALF));

            work(pool, Durability.SYNCED);
            assertThat(statuses(pool)).hasSize(2 * HALF).containsOnly(Status.DONE);
            assertThat(PostgresStore.of(pool).worksets().check(PARTITION.workset()))
                    .isEmpty();
        }
    }

    /** Half of the tasks were flushed for certain, the other half not. */
    private static void killAmongFlushes(CrashableServer server) throws Exception {
        makeTasks(server.url());
        try (HikariDataSource pool = pool(server.url(), 1)) {
            work(pool, Durability.SYNCED);
            ProcessHandle walWriter = server.stopWalWriter(); // or it might write in time
            work(pool, Durability.RELAXED);
            assertThat(text(pool, "SHOW synchronous_commit"))
                    .as("for the next transaction on the same connection")
                    .isEqualTo("on");
            walWriter.destroyForcibly();
        }
        server.kill();
    }

    private static List<Row> rows() {
        return LongStream.range(0, 2 * HALF)
                .mapToObj(feature -> Row.of(feature, "mean", List.of(1L), 0.5))
                .toList();
    }

    private static void makeTasks(String url) {
        try (HikariDataSource pool = pool(url, 3)) {
            Migrator.millrace(pool).build().up(Phase.ALL);
            PostgresStore store = PostgresStore.of(pool);
            store.worksets().declare(WorksetStatements.SAMPLE);
            store.worksets().addPartition(PARTITION);
            store.worksets().tasks().add(PARTITION, 5, rows());
        }
    }

    /** A worker that ends the half of the tasks. */
    private static void work(HikariDataSource pool, Durability durability) {
        PostgresStore store = PostgresStore.of(pool);
        TaskStore tasks = store.worksets().tasks();
        WorkerId worker = store.workers().register("one", Duration.ofMinutes(10));
        TaskClaim claim = tasks.claim(PARTITION.workset(), worker, HALF).get(0);
        List<TaskOutcome> outcomes = claim.tasks().stream()
                .map(task -> TaskOutcome.done(task, List.of(Row.of("mean", 1.0))))
                .toList();
        assertThat(tasks.flush(claim, outcomes, durability)).hasSize(HALF).containsOnly(Applied.ENDED);
    }

    private static List<Status> statuses(HikariDataSource pool) {
        List<Row> keys = rows().stream().map(row -> row.first(3)).toList();
        return PostgresStore.of(pool).worksets().tasks().find(PARTITION, keys).stream()
                .map(TaskState::status)
                .toList();
    }

    private static HikariDataSource pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        return new HikariDataSource(config);
    }

    private static String text(HikariDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
