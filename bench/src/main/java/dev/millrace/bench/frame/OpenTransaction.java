package dev.millrace.bench.frame;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Bad weather: a transaction of somebody else's that stays open. */
public final class OpenTransaction implements AutoCloseable {
    private final @Nullable Connection connection;

    private OpenTransaction(@Nullable Connection connection) {
        this.connection = connection;
    }

    /** Good weather. */
    public static OpenTransaction none() {
        return new OpenTransaction(null);
    }

    /** Has an id, so that what began before it cannot be told from what is still to come. */
    public static OpenTransaction writing(BenchDatabase database) throws SQLException {
        return open(database, Connection.TRANSACTION_READ_COMMITTED, "SELECT pg_current_xact_id()");
    }

    /** Holds a snapshot, so that nothing that dies from now on can be cleaned away. */
    public static OpenTransaction reading(BenchDatabase database) throws SQLException {
        return open(database, Connection.TRANSACTION_REPEATABLE_READ, "SELECT count(*) FROM pg_class");
    }

    private static OpenTransaction open(BenchDatabase database, int isolation, String sql) throws SQLException {
        Connection connection = database.connect();
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        return new OpenTransaction(connection);
    }

    /** Ends it; what it held back may go on. */
    public void end() throws SQLException {
        if (connection != null) {
            connection.rollback();
        }
    }

    @Override
    public void close() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }
}
