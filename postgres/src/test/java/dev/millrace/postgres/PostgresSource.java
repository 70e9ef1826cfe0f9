package dev.millrace.postgres;

import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.store.Store;
import dev.millrace.store.Tx;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** One migrated database, emptied for each test of the contract. */
final class PostgresSource implements StoreSource, AutoCloseable {
    private static final int CONNECTIONS = 4;
    private static final String EMPTY = "DELETE FROM millrace.job; DELETE FROM millrace.job_history;"
            + " DELETE FROM millrace.job_attempt; DELETE FROM millrace.job_event; DELETE FROM millrace.claim;"
            + " DELETE FROM millrace.worker; DELETE FROM millrace.lane; DELETE FROM millrace.retry_policy;"
            + " DELETE FROM millrace.held; DELETE FROM millrace.blocked; DELETE FROM millrace.slow_writer;"
            + " DELETE FROM millrace.job_stop;"
            + " DELETE FROM millrace.queue; DELETE FROM millrace.actor; DELETE FROM millrace.mode_change;"
            + " DELETE FROM millrace.job_key; DELETE FROM millrace.job_twin;"
            + " DELETE FROM millrace.history_walk; DELETE FROM millrace.worker_actor;"
            + " UPDATE millrace.leader SET term = 0, holder = '', lease_until = '-infinity';"
            + " UPDATE millrace.installation SET max_running = NULL, keep_done = DEFAULT, keep_failed = DEFAULT,"
            + " keep_events = DEFAULT";

    private static final String DROP_WORKSETS = "DO $$ DECLARE name text; BEGIN"
            + " FOR name IN SELECT w.name FROM millrace.workset w LOOP"
            + " EXECUTE format('DROP TABLE millrace.%I, millrace.%I', name || '_task', name || '_result'); END LOOP; END $$;"
            + " DELETE FROM millrace.workset; DELETE FROM millrace.task_partition; DELETE FROM millrace.task_lane;"
            + " DELETE FROM millrace.task_wake; DELETE FROM millrace.task_round; DELETE FROM millrace.task_frontier;"
            + " DELETE FROM millrace.task_claim; DELETE FROM millrace.task_request; DELETE FROM millrace.task_request_item;"
            + " DELETE FROM millrace.task_request_done; DELETE FROM millrace.task_series; DELETE FROM millrace.task_build";

    private final MigratedDatabase database;
    private final DataSource pool;

    PostgresSource() {
        this.database = MigratedDatabase.create(CONNECTIONS);
        this.pool = database.pool();
    }

    /** Of stores that use {@code pool}, whatever lies between it and {@code database}. */
    PostgresSource(MigratedDatabase database, DataSource pool) {
        this.database = database;
        this.pool = pool;
    }

    MigratedDatabase database() {
        return database;
    }

    @Override
    public Store newStore(SettableClock clock) {
        database.database().execute(EMPTY);
        database.database().execute(DROP_WORKSETS);
        return PostgresStore.builder(pool)
                .direct(database.database().dataSource())
                .clock(clock)
                .build();
    }

    @Override
    public List<String> rows(Store store) {
        return database.database()
                .texts(
                        "SELECT concat_ws('|', q.name, a.name, l.rank, r.max_attempts, j.epoch, j.attempts, j.scheduled_at,"
                                + " j.enqueued_at, coalesce(j.identity, '-'), coalesce(j.fairness_key, '-'), j.payload)"
                                + " FROM millrace.job j JOIN millrace.lane l ON l.id = j.lane_id JOIN millrace.queue q ON q.id = l.queue_id"
                                + " JOIN millrace.actor a ON a.id = l.actor_id"
                                + " JOIN millrace.retry_policy r ON r.id = j.retry_policy_id ORDER BY j.id");
    }

    @Override
    public Optional<OpenTx> begin(Store store) {
        try {
            Connection connection = pool.getConnection();
            connection.setAutoCommit(false);
            return Optional.of(new JdbcTx(connection));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        database.close();
    }

    private record JdbcTx(Connection connection) implements OpenTx {

        @Override
        public Tx tx() {
            return PgTx.joining(connection);
        }

        @Override
        public void commit() {
            end(connection::commit);
        }

        @Override
        public void rollback() {
            end(connection::rollback);
        }

        private void end(Ending ending) {
            try (connection) {
                ending.run();
                connection.setAutoCommit(true);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @FunctionalInterface
        private interface Ending {
            void run() throws SQLException;
        }
    }
}
