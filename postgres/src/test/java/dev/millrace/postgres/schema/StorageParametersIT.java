package dev.millrace.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.MigratedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tables are stored with, so that vacuum comes by what changed and not by how much there is. */
class StorageParametersIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(2);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private static List<String> options(String where) {
        return DATABASE.database()
                .texts("SELECT DISTINCT (SELECT string_agg(o, ' ' ORDER BY o) FROM unnest(c.reloptions) AS o)"
                        + " FROM pg_class c WHERE c.relnamespace = CAST('millrace' AS regnamespace) AND c.relkind = 'r' AND "
                        + where);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            job,      autovacuum_analyze_scale_factor=0.02 autovacuum_vacuum_insert_scale_factor=0.02 autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            claim,    autovacuum_analyze_scale_factor=0.02 autovacuum_vacuum_insert_scale_factor=0.02 autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            held,     autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            blocked,  autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            job_key,  autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            job_twin, autovacuum_vacuum_scale_factor=0.02 autovacuum_vacuum_threshold=200
            worker,   fillfactor=50
            leader,   fillfactor=50
            """)
    void tablesThatChangeAllTheTimeAreVacuumedOften(String table, String expected) {
        assertThat(options("c.relname = '" + table + "'")).containsExactly(expected);
    }

    @Test
    void everyPartitionOfHistoryHasTheSame() {
        assertThat(options("c.relispartition"))
                .containsExactly("autovacuum_analyze_scale_factor=0.01 autovacuum_vacuum_insert_scale_factor=0.01"
                        + " autovacuum_vacuum_scale_factor=0.01 autovacuum_vacuum_threshold=1000");
    }

    /** Which is why job has no fillfactor: room in its pages would serve nothing. */
    @Test
    void noReturnToWaitingIsHotWhateverRoomThereIs() throws SQLException {
        String job = "CAST('millrace.job' AS regclass)";
        try (Connection connection = DATABASE.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("ALTER TABLE millrace.job SET (fillfactor = 50)");
            statement.execute(
                    "INSERT INTO millrace.job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, payload)"
                            + " SELECT CAST('01932c07-7e2a-7c4e-9d1f-' || lpad(CAST(i AS text), 12, '0') AS uuid), 1, 1, now(), now(), '{}'"
                            + " FROM generate_series(1, 500) AS i");
            statement.execute(
                    "UPDATE millrace.job SET epoch = epoch + 1, scheduled_at = scheduled_at + interval '1 s'");
            try (ResultSet row = statement.executeQuery("SELECT pg_stat_get_xact_tuples_updated(" + job
                    + "), pg_stat_get_xact_tuples_hot_updated(" + job + ")")) {
                row.next();
                assertThat(row.getLong(1)).isEqualTo(500);
                assertThat(row.getLong(2)).isZero();
            }
            connection.rollback();
        }
    }
}
