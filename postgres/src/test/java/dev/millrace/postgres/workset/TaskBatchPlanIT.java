package dev.millrace.postgres.workset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements on a batch of tasks handle each of them a few times, however large the batch: the planner takes what is given for
 * ten rows or a hundred, and may think a loop over all pairs the best; here it is given no other join. Nor may it walk all that
 * is pending, which it expects to be little, or the items of requests that others made.
 */
class TaskBatchPlanIT {
    private static final int BATCH = 2_000;
    private static final int FIRST = 5 * BATCH + 1;

    /** For each task: the places of a plan where it is handed on. */
    private static final int HANDLED = 20;

    private static final Pattern ROWS = Pattern.compile("actual time=\\S+ rows=([\\d.]+) loops=(\\d+)");
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by \\w+(?: \\w+)?: (\\d+)");
    private static final Map<String, String> LITERALS = Map.ofEntries(
            Map.entry("workset", "1"),
            Map.entry("key", "7"),
            Map.entry("rank", "1"),
            Map.entry("count", String.valueOf(BATCH)),
            Map.entry("rows", "(SELECT rows FROM millrace.given)"),
            Map.entry("ids", "(SELECT ids FROM millrace.given)"),
            Map.entry("arrivals", "(SELECT ids FROM millrace.given)"),
            Map.entry("failed", "'{}'"),
            Map.entry("errors", "'{}'"),
            Map.entry("claim", "1"),
            Map.entry("worker", "1"),
            Map.entry("claimed_at", "'2020-01-01'"),
            Map.entry("is_last", "false"),
            Map.entry("is_exhausted", "false"),
            Map.entry("rest", "interval '0'"),
            Map.entry("limit", String.valueOf(BATCH)),
            Map.entry("now", "CAST(NULL AS timestamptz)"),
            Map.entry("id", "CAST('00000000-0000-7000-8000-000000000000' AS uuid)"));

    private final MigratedDatabase database = MigratedDatabase.create(2);

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"flush", "raise", "retry-failed", "add-items", "find", "results"})
    void eachTaskOfALargeBatchIsHandledAFewTimes(String file) throws SQLException {
        fill(file.equals("retry-failed") ? -1 : 0);

        String plan = explained(SqlFile.load("workset/" + file, new Schema("millrace"), WorksetStatements.TOKENS)
                .rendered(LITERALS));

        assertThat(plan).contains("rows=" + BATCH);
        assertThat(handled(plan)).as(plan).isLessThan(HANDLED * BATCH);
    }

    /** What the planner knows: many tasks that are done, all of a request; and what it does not know: the batch. */
    private void fill(int status) throws SQLException {
        database.store().worksets().declare(WorksetStatements.SAMPLE);
        database.store().worksets().addPartition(WorksetStatements.SAMPLE.partition(WorksetStatements.KEY));
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE millrace.sample_task_7 SET (autovacuum_enabled = false);"
                    + tasks(1, 5 * BATCH, 1)
                    + "INSERT INTO millrace.task_request_item (workset_id, key, task_id, request_id)"
                    + " SELECT 1, 7, i, '00000000-0000-7000-8000-000000000001' FROM generate_series(1, 5 * " + BATCH
                    + ") AS i; ANALYZE;"
                    + tasks(FIRST, 20 * BATCH, status)
                    + "INSERT INTO millrace.task_claim (worker_id, claimed_at, workset_id, lane_id, arrivals)"
                    + " VALUES (1, '2020-01-01', 1, 1, '{[" + FIRST + "," + (FIRST + BATCH) + ")}');"
                    + "CREATE TABLE millrace.given AS SELECT array_agg(i) AS ids, json_agg(json_build_object("
                    + " 'feature_id', i, 'what', 'x', 'files', CAST('{1}' AS bigint[]))) AS rows"
                    + " FROM generate_series(" + FIRST + ", " + (FIRST + BATCH - 1) + ") AS i");
        }
    }

    private static String tasks(int first, int count, int status) {
        String ids = " FROM generate_series(" + first + ", " + (first + count - 1) + ") AS i;";
        return "INSERT INTO millrace.sample_task (dataset_id, id, arrival, rank, status, feature_id, what, files,"
                + " finished_at) SELECT 7, i, i, 5, " + status + ", i, 'x', '{1}', '2020-01-01'" + ids
                + "INSERT INTO millrace.sample_result (dataset_id, task_id, seq) SELECT 7, i, 0" + ids;
    }

    private String explained(String sql) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL jit = off;"
                    + " SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off");
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery("EXPLAIN (ANALYZE) " + sql)) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }

    /** Rows that the nodes of a plan gave or threw away, all together. */
    private static double handled(String plan) {
        double given = ROWS.matcher(plan)
                .results()
                .mapToDouble(
                        (MatchResult node) -> Double.parseDouble(node.group(1)) * Double.parseDouble(node.group(2)))
                .sum();
        return given
                + REMOVED.matcher(plan)
                        .results()
                        .mapToDouble((MatchResult node) -> Double.parseDouble(node.group(1)))
                        .sum();
    }
}
