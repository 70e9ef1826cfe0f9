package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Looking behind a slow writer compares what waits with what is held by a hash: comparing each with each took seconds for a
 * few thousand of both, and it is done by a claim.
 */
class LookBehindPlanIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(2);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void whatIsHeldIsHashedHoweverMuchThePlannerExpects() throws SQLException {
        DATABASE.database().execute("""
                INSERT INTO millrace.lane (queue_id, actor_id, rank, fairness_key)
                SELECT 1, 1, 0, CAST(n AS text) FROM generate_series(1, 300) AS n;
                INSERT INTO millrace.claim (
                  lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, high_at, claimed_at, pos_id, high_id,
                  job_ids, epochs)
                SELECT 1 + n % 200, 1, '1', now(), now(), now(), now(), now(), gen_random_uuid(), gen_random_uuid(),
                       array_fill(gen_random_uuid(), ARRAY[50]), array_fill(0, ARRAY[50])
                FROM generate_series(1, 5000) AS n;
                ANALYZE millrace.claim, millrace.lane;
                """);

        assertThat(plan())
                .filteredOn(line -> line.contains("Filter: (NOT"))
                .singleElement(STRING)
                .contains("hashed SubPlan");
    }

    private static List<String> plan() throws SQLException {
        String sql = SqlFile.load("maintenance/look-behind", new Schema("millrace"))
                .rendered(Map.of("now", "CAST(NULL AS timestamptz)"));
        List<String> lines = new ArrayList<>();
        try (Connection connection = DATABASE.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(Database.PINNED_PLANS);
            try (ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
                while (rows.next()) {
                    lines.add(rows.getString(1));
                }
            } finally {
                connection.rollback();
            }
        }
        return lines;
    }
}
