package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the sweep of deadlines and wishes reads does not grow with what is dead, nor with how many jobs are being stopped. */
class StopsPlanIT {
    private static final int JOBS = 20_000;
    private static final int LIMIT = 1_000;
    private static final String FEW = "10";
    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared hit=(\\d+)");

    private final MigratedDatabase database = MigratedDatabase.create(2);

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void deadlinesCostTheSameUnderAPinnedHorizon() throws SQLException {
        jobsPastTheirDeadline();
        try (Connection pin = database.database().connect()) {
            pin.setAutoCommit(false);
            pin.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            pin.createStatement().execute("SELECT count(*) FROM millrace.job");
            long fresh = failExpired(Instant.EPOCH);
            Instant upTo = failAllBut(2 * LIMIT);

            assertThat(failExpired(upTo)).isLessThanOrEqualTo(fresh * 3 / 2);
            assertThat(failExpired(Instant.EPOCH))
                    .as("what a run from the head of the index costs, or this test proves nothing")
                    .isGreaterThan(fresh * 2);
        }
    }

    /** One lane; the deadlines a millisecond apart. */
    private void jobsPastTheirDeadline() {
        database.database().execute("""
                        SELECT millrace.find_lanes(ARRAY['q'], ARRAY['a'], ARRAY[0], ARRAY['']);
                        INSERT INTO millrace.retry_policy (max_attempts, initial_delay_ms, multiplier, max_delay_ms, jitter)
                        VALUES (1, 0, 1, 0, 0);
                        INSERT INTO millrace.job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, payload, deadline)
                        SELECT CAST('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid), 1, 1, now(), now(), '{}',
                               now() - interval '1 hour' + n * interval '1 millisecond'
                        FROM generate_series(1, %d) AS n;
                        """.formatted(JOBS));
    }

    private Instant failAllBut(int left) {
        Instant upTo = Instant.EPOCH;
        for (int failed = 0; failed < JOBS - left; failed += LIMIT) {
            upTo = database.store().maintenance().failExpired(upTo, LIMIT).upTo();
        }
        return upTo;
    }

    private long failExpired(Instant after) throws SQLException {
        return buffers(
                "maintenance/fail-expired",
                "CTE expired",
                Map.of("after", "TIMESTAMPTZ '" + after + "'", "limit", FEW, "now", "NULL"));
    }

    @Test
    void wishesCostTheSameHoweverManyThereAre() throws SQLException {
        jobsPastTheirDeadline();
        oneWorkerHoldsAll();
        wishes(0, LIMIT);
        long few = finishStops();
        wishes(LIMIT, JOBS - LIMIT);

        assertThat(finishStops()).isLessThanOrEqualTo(few * 3 / 2);
    }

    private void oneWorkerHoldsAll() {
        database.database().execute("""
                        INSERT INTO millrace.claim (
                          lane_id, worker_id, pending_xid, pending_at, settled_at, pos_at, high_at, claimed_at, pos_id, high_id,
                          job_ids, epochs)
                        SELECT 1, 1, '1', now(), now(), max(at), max(at), now(), last, last, array_agg(id), array_agg(0)
                        FROM (SELECT id, scheduled_at AS at, chunk, last_value(id) OVER (PARTITION BY chunk) AS last
                              FROM (SELECT id, scheduled_at, ntile(20) OVER (ORDER BY id) AS chunk FROM millrace.job) j) c
                        GROUP BY chunk, last
                        """);
    }

    private void wishes(int from, int count) {
        database.database().execute("""
                        INSERT INTO millrace.job_stop (job_id, worker_id, state, reason, asked_at)
                        SELECT id, 1, 'cancelled', 'test', now() FROM millrace.job ORDER BY id OFFSET %d LIMIT %d
                        """.formatted(from, count));
        database.database().execute("VACUUM ANALYZE millrace.job_stop");
    }

    private long finishStops() throws SQLException {
        return buffers("maintenance/finish-stops", "CTE looked", Map.of("after", "NULL", "limit", FEW, "now", "NULL"));
    }

    /** Buffers that a part of a run would touch, without what writing costs; the run is rolled back. */
    private long buffers(String file, String part, Map<String, String> bound) throws SQLException {
        String sql = SqlFile.load(file, new Schema("millrace")).rendered(bound);
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(Database.PINNED_PLANS);
            try (ResultSet rows = statement.executeQuery("EXPLAIN (ANALYZE, BUFFERS) " + sql)) {
                boolean isInPart = false;
                while (rows.next()) {
                    isInPart |= rows.getString(1).contains(part);
                    Matcher buffers = BUFFERS.matcher(rows.getString(1));
                    if (isInPart && buffers.find()) {
                        return Long.parseLong(buffers.group(1)); // of its topmost node
                    }
                }
            } finally {
                connection.rollback();
            }
        }
        throw new AssertionError("the plan tells no buffers");
    }
}
