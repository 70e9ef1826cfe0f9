package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a claim of tasks reads: the same for few and many tasks, and with everybody's dead rows pinned. */
class ClaimTasksPlanIT {
    private static final int PARTITIONS = 56;
    private static final int BATCH = 64;
    private static final int BOUND = 200;
    private static final Pattern HIT = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)");

    private final MigratedDatabase database = MigratedDatabase.create(2);
    private final PostgresStore store = database.store();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aClaimReadsAHandfulOfPagesWhateverTheDepth() throws SQLException {
        declare();
        WorkerId worker = store.workers().register("plan", Duration.ofHours(1));
        fill(worker, 1, 100);
        long shallow = buffers(worker);
        fill(worker, 101, 1_000);
        long deep = buffers(worker);

        assertThat(shallow).isLessThan(BOUND);
        assertThat(deep).isLessThan(BOUND).isLessThanOrEqualTo(shallow + 10);
    }

    @Test
    void deadRowsThatAreStillNeededCostNothing() throws SQLException {
        declare();
        WorkerId worker = store.workers().register("plan", Duration.ofHours(1));
        fill(worker, 1, 1_000);
        try (Connection reader = database.database().connect();
                Statement pin = reader.createStatement()) {
            reader.setAutoCommit(false);
            reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            pin.execute("SELECT count(*) FROM millrace.worker");
            long before = buffers(worker);
            for (int i = 0; i < 300; i++) {
                for (TaskClaim claim : store.worksets().tasks().claim(WorksetStatements.SAMPLE.name(), worker, BATCH)) {
                    store.worksets()
                            .tasks()
                            .flush(
                                    claim,
                                    claim.tasks().stream()
                                            .map(task -> TaskOutcome.done(task, List.of(Row.of("mean", 1.0))))
                                            .toList(),
                                    Durability.SYNCED);
                }
            }
            assertThat(before).isLessThan(BOUND);
            assertThat(buffers(worker)).isLessThan(BOUND);
        }
    }

    private void declare() {
        store.worksets().declare(WorksetStatements.SAMPLE);
        for (int key = 1; key <= PARTITIONS; key++) {
            store.worksets().addPartition(WorksetStatements.SAMPLE.partition(key));
        }
    }

    private static PartitionKey partition(long key) {
        return WorksetStatements.SAMPLE.partition(key);
    }

    private void fill(WorkerId worker, long from, int count) {
        List<Row> rows = LongStream.range(from, from + count)
                .mapToObj(feature -> Row.of(feature, "mean", List.of(1L), 0.5))
                .toList();
        for (int key = 1; key <= PARTITIONS; key++) {
            PartitionKey partition = partition(key);
            store.worksets().tasks().add(partition, 5, rows);
        }
        // Folds what was woken into the frontiers, which is paid for once by each statement that adds.
        assertThat(store.worksets().tasks().claim(partition(1).workset(), worker, BATCH))
                .isNotEmpty();
    }

    /** Of a claim in a session that has its catalogues at hand; rolled back. */
    private long buffers(WorkerId worker) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 4; i++) {
                least = Math.min(least, explained(statement, worker));
                connection.rollback();
            }
            return least;
        }
    }

    private static long explained(Statement statement, WorkerId worker) throws SQLException {
        try (ResultSet row = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM"
                + " millrace.claim_tasks(1, " + worker + ", " + BATCH + ", NULL)")) {
            row.next();
            String plan = row.getString(1);
            assertThat(plan).contains("\"Actual Rows\": 1");
            Matcher matcher = HIT.matcher(plan);
            long buffers = 0;
            for (int i = 0; i < 2 && matcher.find(); i++) { // hit and read of the topmost node
                buffers += Long.parseLong(matcher.group(1));
            }
            return buffers;
        }
    }
}
