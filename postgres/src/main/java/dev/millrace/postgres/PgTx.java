package dev.millrace.postgres;

import static java.util.Objects.requireNonNull;

import dev.millrace.store.Tx;
import java.sql.Connection;
import java.sql.SQLException;

/** A transaction of the caller's on a JDBC connection; the caller commits, rolls back and closes. */
public final class PgTx implements Tx {
    private final Connection connection;

    private PgTx(Connection connection) {
        this.connection = connection;
    }

    /**
     * Joins the transaction that {@code connection} is in; it must lead to the database of the store it is given to.
     *
     * <p>As thread-safe as the connection.
     */
    public static PgTx joining(Connection connection) {
        return new PgTx(requireNonNull(connection, "connection"));
    }

    /** The connection, which must be in a transaction. */
    Connection connection() throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalArgumentException(
                    "the connection commits each statement by itself; call setAutoCommit(false) before joining it");
        }
        return connection;
    }

    static PgTx of(Tx tx) {
        if (tx instanceof PgTx joined) {
            return joined;
        }
        throw new IllegalArgumentException(
                "a store on PostgreSQL joins transactions made by PgTx.joining(connection), not "
                        + tx.getClass().getName());
    }
}
