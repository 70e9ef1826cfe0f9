package dev.millrace.postgres;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;

/** Runs SQL on connections of its own and turns the database's errors into {@link StoreException}. Thread-safe. */
final class Database implements Sessions {

    static final String PINNED_PLANS = "SELECT set_config('enable_seqscan', 'off', true),"
            + " set_config('enable_bitmapscan', 'off', true), set_config('jit', 'off', true)";

    /** So short that the locks of a sweep hold up nobody for long, whatever it meets. */
    private static final String SWEEPING = PINNED_PLANS + ", set_config('statement_timeout', '1750', true)";

    private final DataSource dataSource;
    private final Schema schema;
    private final @Nullable InstantSource clock;

    /**
     * Makes a database.
     *
     * @param clock replaces the database's clock in tests; null in production
     */
    Database(DataSource dataSource, Schema schema, @Nullable InstantSource clock) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.clock = clock;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    SqlFile file(String path) {
        return SqlFile.load(path, schema);
    }

    @Override
    public @Nullable Instant now() {
        return clock == null ? null : clock.instant();
    }

    @Override
    public <T> T run(SqlWork<T> work) {
        try (Connection connection = dataSource.getConnection()) {
            return onWritable(connection, work);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Gives up a connection to a server that only reads by now: another is the primary, and a pool would keep this one. */
    private static <T> T onWritable(Connection connection, SqlWork<T> work) throws SQLException {
        try {
            return work.on(connection);
        } catch (SQLException e) {
            if (SqlState.of(e) == SqlState.READ_ONLY && connection.isWrapperFor(PgConnection.class)) {
                connection.unwrap(PgConnection.class).close();
            }
            throw e;
        }
    }

    @Override
    public <T> T inTransaction(SqlWork<T> work) {
        return run(connection -> {
            connection.setAutoCommit(false);
            T value;
            try {
                value = work.on(connection);
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
            connection.setAutoCommit(true);
            return value;
        });
    }

    @Override
    public <T> T pinned(SqlWork<T> work) {
        return withSettings(PINNED_PLANS, work);
    }

    @Override
    public <T> T sweeping(SqlWork<T> work) {
        return withSettings(SWEEPING, work);
    }

    /** Reads all there is, by hashes: what the planner takes for few rows it would compare each with each. */
    <T> T readingAll(SqlWork<T> work) {
        return withSettings("SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)", work);
    }

    private <T> T withSettings(String settings, SqlWork<T> work) {
        return inTransaction(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(settings);
            }
            return work.on(connection);
        });
    }

    /** Keeps the cause: a broken connection refuses all of this as well, and less clearly. */
    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /** The exception that tells a caller of the store what the database said. */
    StoreException failure(SQLException e) {
        return switch (SqlState.of(e)) {
            case READ_ONLY ->
                new StoreException(
                        StoreException.Kind.UNAVAILABLE,
                        "the server only reads, so another may be the primary now: " + e.getMessage(),
                        e);
            case CONNECTION, TOO_MANY_CONNECTIONS ->
                new StoreException(
                        StoreException.Kind.UNAVAILABLE, "the database cannot be reached: " + e.getMessage(), e);
            case DEADLOCK, SERIALIZATION, LOCK_TIMEOUT, STATEMENT_TIMEOUT ->
                new StoreException(
                        StoreException.Kind.BUSY, "the database was too busy, ask again: " + e.getMessage(), e);
            case UNDEFINED_OBJECT ->
                new StoreException(
                        StoreException.Kind.NOT_MIGRATED,
                        "schema '" + schema.name()
                                + "' is missing or older than this version; run 'millrace migrate up': "
                                + e.getMessage(),
                        e);
            case DATA, UNIQUE, CHECK, FOREIGN_KEY, NOT_NULL ->
                new StoreException(StoreException.Kind.REFUSED, "the database refused a row: " + e.getMessage(), e);
            default -> new StoreException(StoreException.Kind.OTHER, "the database failed: " + e.getMessage(), e);
        };
    }
}
