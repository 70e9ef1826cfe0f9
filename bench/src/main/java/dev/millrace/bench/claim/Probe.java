package dev.millrace.bench.claim;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** One claim that is asked again and again, and rolled back each time, so that every round finds the same. */
interface Probe extends AutoCloseable {

    /** Which statement it is, such as {@code ours, fifo, 20 actors}. */
    String shape();

    /** {@code custom} or {@code generic}. */
    String plan();

    /** How many jobs wait. */
    int depth();

    /** Claims, and leaves the transaction open; returns whose jobs, in no order. */
    List<UUID> claim() throws SQLException;

    /** Undoes the claim. */
    void rollBack() throws SQLException;

    /** Claims once more, under EXPLAIN, and undoes it. */
    Explained explain() throws SQLException;

    @Override
    void close() throws SQLException;
}
