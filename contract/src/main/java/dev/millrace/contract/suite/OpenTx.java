package dev.millrace.contract.suite;

import dev.millrace.store.Tx;

/** A transaction of a caller's, begun by a {@link StoreSource} for one test. */
public interface OpenTx {

    /** What the store joins. */
    Tx tx();

    /** Commits, and closes what was opened. */
    void commit();

    /** Rolls back, and closes what was opened. */
    void rollback();
}
