package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that lock many rows of {@code job} find them by its key, so that they lock in the order of the ids. */
class OutcomePlanIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(2);
    private static final Map<String, String> LITERALS = Map.ofEntries(
            Map.entry("ids", "CAST('{01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42}' AS uuid[])"),
            Map.entry("epochs", "CAST('{0}' AS int[])"),
            Map.entry("ran_ms", "CAST('{1}' AS bigint[])"),
            Map.entry("results", "CAST('{null}' AS text[])"),
            Map.entry("errors", "CAST('{no}' AS text[])"),
            Map.entry("retryable", "CAST('{true}' AS boolean[])"),
            Map.entry("worker", "1"),
            Map.entry("lowest_claim", "0"),
            Map.entry("unstarted_claim", "1"),
            Map.entry("spared", "5"),
            Map.entry("limit", "10"),
            Map.entry("now", "CAST(NULL AS timestamptz)"));

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"job/succeed", "job/succeed-unkept"})
    void functionsFindRowsByTheirKeyWhileTheTableIsSmall(String file) throws SQLException {
        String plan = explainedInside(SqlFile.load(file, new Schema("millrace")).rendered(LITERALS));

        assertThat(plan).contains("using job_pkey on job");
        assertThat(plan).doesNotContain("Seq Scan on job ", "Bitmap Heap Scan on job ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"job/fail", "job/release", "maintenance/take-back"})
    void rowsAreFoundByTheirKeyWhileTheTableIsSmall(String file) throws SQLException {
        String plan = explained(SqlFile.load(file, new Schema("millrace")).rendered(LITERALS));

        assertThat(plan).contains("using job_pkey on job");
        assertThat(plan).doesNotContain("Seq Scan on job ", "Bitmap Heap Scan on job ");
    }

    private static String explained(String sql) throws SQLException {
        try (Connection connection = DATABASE.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(Database.PINNED_PLANS);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }

    /** What the statements of a function are planned like, as the server tells when they have run. */
    private static String explainedInside(String sql) throws SQLException {
        try (Connection connection = DATABASE.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;"
                    + " SET auto_explain.log_nested_statements = on; SET client_min_messages = log");
            statement.clearWarnings();
            statement.execute(sql);
            StringBuilder plans = new StringBuilder();
            for (SQLWarning told = statement.getWarnings(); told != null; told = told.getNextWarning()) {
                plans.append(told.getMessage()).append('\n');
            }
            return plans.toString();
        }
    }
}
