package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Deleting old claims costs the same however many were deleted before it and cannot be vacuumed. */
class OldClaimsPlanIT {
    private static final int CLAIMS = 20_000;
    private static final int LIMIT = 1_000;

    /** What a measured run deletes: few, so that its walk shows. */
    private static final int FEW = 10;

    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared hit=(\\d+)");
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(2);

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void theCostIsFlatUnderAPinnedHorizon() throws SQLException {
        claims();
        try (Connection pin = DATABASE.database().connect()) {
            pin.setAutoCommit(false);
            pin.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            pin.createStatement().execute("SELECT count(*) FROM millrace.claim");
            long fresh = buffers(0);
            long upTo = deleteAllBut(2 * LIMIT);

            assertThat(buffers(upTo)).isLessThanOrEqualTo(fresh * 5 / 4);
            assertThat(buffers(0))
                    .as("what a run from the head of the index costs, or this test proves nothing")
                    .isGreaterThan(fresh * 2);
        }
    }

    /** One lane, a job each, all over, as a live worker says. */
    private static void claims() {
        DATABASE.database().execute("""
                        INSERT INTO millrace.worker (name, started_at, lease_until, lowest_claim)
                        VALUES ('test', now(), now() + interval '1 hour', %d);
                        INSERT INTO millrace.claim (
                          lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, high_at, claimed_at, pos_id, high_id,
                          job_ids, epochs)
                        SELECT 1, 1, '1', now(), now(), now(), now(), now(), gen_random_uuid(), gen_random_uuid(),
                               ARRAY[gen_random_uuid()], ARRAY[0]
                        FROM generate_series(1, %d);
                        """.formatted(CLAIMS, CLAIMS));
    }

    private static long deleteAllBut(int left) {
        long upTo = 0;
        for (int deleted = 0; deleted < CLAIMS - left; deleted += LIMIT) {
            upTo = DATABASE.store().maintenance().deleteOldClaims(upTo, LIMIT).upTo();
        }
        return upTo;
    }

    /** Buffers that a run would touch; it is rolled back. */
    private static long buffers(long after) throws SQLException {
        String sql = SqlFile.load("maintenance/delete-old-claims", new Schema("millrace"))
                .rendered(Map.of("after", Long.toString(after), "limit", Integer.toString(FEW)));
        try (Connection connection = DATABASE.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(Database.PINNED_PLANS);
            try (ResultSet rows = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS) " + sql)) {
                while (rows.next()) {
                    Matcher buffers = BUFFERS.matcher(rows.getString(1));
                    if (buffers.find()) {
                        return Long.parseLong(buffers.group(1)); // of the whole statement
                    }
                }
            } finally {
                connection.rollback();
            }
        }
        throw new AssertionError("the plan tells no buffers");
    }
}
