package dev.millrace.postgres.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Connections to a schema, for work that turns the database's errors into exceptions of the store. Thread-safe. */
public interface Sessions {

    /**
     * Work on a connection that somebody else opens and closes.
     *
     * @param <T> what it gives
     */
    @FunctionalInterface
    interface SqlWork<T> {

        /** Does it. */
        T on(Connection connection) throws SQLException;
    }

    /** Where the tables are. */
    Schema schema();

    /** What statements are given as {@code :now}: null leaves the decision to the database's clock. */
    @Nullable Instant now();

    /** Runs one statement, which commits by itself. */
    <T> T run(SqlWork<T> work);

    /** Runs statements that commit together. */
    <T> T inTransaction(SqlWork<T> work);

    /**
     * Runs statements that commit together and find rows by index, whatever the planner believes.
     *
     * <p>That is also what makes them lock in the order of the ids they are given: a sequential or a bitmap scan, which the
     * planner prefers while the table is small, locks in the order of the pages, and two writers wait in a ring.
     */
    <T> T pinned(SqlWork<T> work);

    /** Runs what a sweep does: {@link #pinned}, and no statement longer than 1,750 ms, whatever has locked what it wants. */
    <T> T sweeping(SqlWork<T> work);
}
