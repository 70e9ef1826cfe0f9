package dev.millrace.store;

/**
 * A transaction of the caller's, which a store may join. Opaque to the engine; {@code PgTx.joining(connection)} makes one.
 *
 * <p>Whoever owns it commits or rolls back; a store only writes into it.
 */
public interface Tx {}
