package dev.millrace.postgres.migrate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Settings of one transaction: they end with it, so that they neither outlive it behind a pooler nor depend on what the
 * role or the database sets.
 */
final class LocalSettings {

    /** Timeouts are lifted by name from pg_settings, since transaction_timeout exists from PostgreSQL 17 on only. */
    private static final String LIFT_TIMEOUTS = """
            SELECT set_config(name, '0', true) FROM pg_settings
            WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')""";

    private LocalSettings() {}

    /** Begins a transaction that may take its time, in READ COMMITTED: an older snapshot would hold others up. */
    static void begin(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
            statement.execute(LIFT_TIMEOUTS);
        }
    }

    /**
     * Begins a transaction for DDL: no lock is waited for longer than {@code lockTimeout}, since whoever comes later
     * waits behind it, and a name without a schema is found in pg_catalog or not at all.
     */
    static void beginDdl(Connection connection, Duration lockTimeout) throws SQLException {
        begin(connection);
        set(connection, "lock_timeout", lockTimeout.toMillis() + "ms");
        set(connection, "search_path", "");
    }

    static void set(Connection connection, String name, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT set_config(?, ?, true)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.execute();
        }
    }
}
