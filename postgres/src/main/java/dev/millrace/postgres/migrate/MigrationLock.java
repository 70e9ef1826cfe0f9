package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/**
 * The right to migrate one schema, held by an open transaction on a connection of its own.
 *
 * <p>An advisory lock of a <em>transaction</em> holds behind a pooler in transaction mode too, where one of a session
 * would be left on a server connection that somebody else uses next. The transaction stays open for the whole run,
 * while the work goes on on another connection.
 *
 * <p>CREATE INDEX CONCURRENTLY waits until every transaction that has a snapshot older than its own has ended, and
 * would wait for this one for ever. So nothing is asked over this connection, and the last statement is always
 * {@link #HOLD}: without it the driver's last query keeps its portal, and with that its snapshot, until the next one.
 * For the same reason those that wait do not block inside the database: they try, let their connection go, and pause.
 *
 * <p>For one thread.
 */
final class MigrationLock implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

    /** A statement that needs no snapshot, and tells whoever looks what this session is. */
    private static final String HOLD = "SET LOCAL application_name = 'millrace migrate'";

    private final Connection connection;

    private MigrationLock(Connection connection) {
        this.connection = connection;
    }

    /**
     * Waits for the lock.
     *
     * @throws MigrationBlockedException naming the holder, if it is not free within the configured wait
     */
    static MigrationLock take(DataSource dataSource, MigratorConfig config) throws SQLException {
        Backoff backoff = new Backoff(config.pause(), FIRST_PAUSE, LONGEST_PAUSE);
        Duration nextReport = Duration.ZERO;
        while (true) {
            Connection connection = dataSource.getConnection();
            boolean taken = false;
            try {
                taken = tryTake(connection, config.schema());
                if (taken) {
                    hold(connection);
                    return new MigrationLock(connection);
                }
                if (backoff.total().compareTo(nextReport) >= 0) {
                    nextReport = backoff.total().plus(REPORT_EVERY);
                    config.progress().accept(waiting(connection, config.schema()));
                }
                if (backoff.total().compareTo(config.lockWait()) >= 0) {
                    throw new MigrationBlockedException(waiting(connection, config.schema()) + "; gave up after "
                            + config.lockWait().toSeconds() + " s, run it again when that process is done");
                }
            } finally {
                if (!taken) {
                    endAndClose(connection);
                }
            }
            backoff.pause("waiting for another process that migrates schema "
                    + config.schema().quoted());
        }
    }

    private static boolean tryTake(Connection connection, Schema schema) throws SQLException {
        LocalSettings.begin(connection);
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_try_advisory_xact_lock(?)")) {
            statement.setLong(1, key(schema));
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static String waiting(Connection connection, Schema schema) throws SQLException {
        List<Blocker> holders = SqlFile.load("migrate/lock-holders", schema)
                .on(connection)
                .set("key", key(schema))
                .query(Blocker.ROW);
        return "another process migrates schema " + schema.quoted() + ": " + Blocker.describe(holders);
    }

    /** Returns the lock's key: the first eight bytes of the SHA-256 of its name. Locks of other databases differ. */
    static long key(Schema schema) {
        try {
            byte[] name = ("millrace migration of " + schema.name()).getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(name))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Makes sure that the lock is still held.
     *
     * @throws MigrationException if its connection is gone
     */
    void requireHeld() {
        try {
            hold(connection);
        } catch (SQLException e) {
            throw Refusal.of("the connection that holds the migration lock is gone", e);
        }
    }

    private static void hold(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(HOLD);
        }
    }

    /** Lets the lock go. */
    @Override
    public void close() throws SQLException {
        endAndClose(connection);
    }

    private static void endAndClose(Connection connection) throws SQLException {
        try (connection) {
            if (!connection.isClosed() && !connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }
}
