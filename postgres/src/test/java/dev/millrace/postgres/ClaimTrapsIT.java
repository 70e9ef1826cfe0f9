package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The traps that docs/internals/claim-log.md lists, as far as no other test walks into them. */
class ClaimTrapsIT {
    private static final QueueName QUEUE = new QueueName("traps");
    private static final ActorName ACTOR = new ActorName("trap");
    private static final String CLAIM =
            "SELECT * FROM millrace.claim_jobs(1, 'traps', ARRAY['trap'], ARRAY[0.0], ARRAY[NULL], '{}', 1, NULL)";

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final PostgresStore store = database.store();
    private final JobIds ids = new JobIds(InstantSource.system());
    private final WorkerId worker = store.workers().register("traps", Duration.ofHours(1));

    @AfterEach
    void close() {
        assertThat(store.maintenance().check()).isEmpty();
        database.close();
    }

    @Test
    void aClaimInRepeatableReadIsRefused() throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);

            assertThatThrownBy(() -> statement.execute(CLAIM))
                    .hasMessageContaining("needs READ COMMITTED, but the session has repeatable read");
        }
    }

    @Test
    void aClaimInATransactionThatHasWrittenIsRefused() throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT pg_current_xact_id()");

            assertThatThrownBy(() -> statement.execute(CLAIM)).hasMessageContaining("first to write");
        }
    }

    @Test
    void aClaimDoesNotWaitForItsLockForEver() throws SQLException {
        store.jobs().enqueue(List.of(job()));
        try (Connection other = database.database().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(millrace.lock_key('claims', 'traps'))");

            assertThatThrownBy(() -> claim(1))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isTransient()).isTrue());
            other.rollback();
        }
        assertThat(claim(1)).hasSize(1);
    }

    @Test
    void aFrontierPassesASlowWriterWhoseJobsAreFoundWhenItEnds() throws SQLException {
        try (Connection slow = database.database().connect()) {
            slow.setAutoCommit(false);
            NewJob late = job();
            store.jobs().enqueue(PgTx.joining(slow), List.of(late));
            claimOthersUntil("SELECT count(*) > 0 FROM millrace.slow_writer");
            claimOthersUntil("SELECT max(pos_at) > '" + scheduledAt(slow, late) + "' FROM millrace.claim");
            assertThat(claim(1)).isEmpty();

            slow.commit();

            assertThat(claim(10)).extracting(job -> job.fence().jobId()).containsExactly(late.id());
            assertThat(isSo("SELECT count(*) = 0 FROM millrace.slow_writer")).isTrue();
        }
    }

    @Test
    void aSlowWriterThatRollsBackLeavesNothing() throws SQLException {
        try (Connection slow = database.database().connect()) {
            slow.setAutoCommit(false);
            store.jobs().enqueue(PgTx.joining(slow), List.of(job()));
            claimOthersUntil("SELECT count(*) > 0 FROM millrace.slow_writer");

            slow.rollback();

            assertThat(claim(10)).isEmpty();
            assertThat(isSo("SELECT count(*) = 0 FROM millrace.slow_writer")).isTrue();
        }
    }

    @Test
    void transactionIdsFromBeforeARestoreDoNoHarm() throws SQLException {
        claimOthersUntil("SELECT count(*) > 2 FROM millrace.claim");
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE millrace.claim SET pending_xid = '999999999999'");
        }

        claimOthersUntil("SELECT max(settled_at) > (SELECT min(settled_at) FROM millrace.claim) FROM millrace.claim");

        JobId next = ids.next();
        store.jobs().enqueue(List.of(job(next)));
        assertThat(claim(10)).extracting(job -> job.fence().jobId()).containsExactly(next);
    }

    private NewJob job() {
        return job(ids.next());
    }

    private static NewJob job(JobId id) {
        return new NewJob(id, new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}");
    }

    private List<ClaimedJob> claim(int limit) {
        return store.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), limit));
    }

    /** Puts jobs in and works on them until the database says so. */
    private void claimOthersUntil(String condition) throws SQLException {
        while (!isSo(condition)) {
            store.jobs().enqueue(List.of(job()));
            List<ClaimedJob> claimed = claim(1);
            assertThat(claimed).hasSize(1);
            store.jobs()
                    .finish(worker, List.of(new Outcome.Succeeded(claimed.get(0).fence(), Duration.ZERO, null)));
        }
    }

    private boolean isSo(String condition) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(condition)) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static String scheduledAt(Connection connection, NewJob job) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT scheduled_at FROM millrace.job WHERE id = '" + job.id() + "'")) {
            row.next();
            return row.getString(1);
        }
    }
}
