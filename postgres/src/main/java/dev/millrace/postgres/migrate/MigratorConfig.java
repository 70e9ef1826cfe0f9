package dev.millrace.postgres.migrate;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.sql.Schema;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a {@link Migrator} goes about it; made by {@link MigratorBuilder}.
 *
 * @param schema holds the tables and the ledger
 * @param productVersion the program's version, for the ledger
 * @param lockTimeout the longest that DDL waits for a lock before it lets others pass; at least 1 ms
 * @param attempts how often a file is tried while locks are refused; at least 1
 * @param lockWait how long to wait for another process that migrates the same schema
 * @param allowDrift whether to go on when recorded files were changed or removed
 * @param progress takes a line for each thing done or waited for
 * @param pause waits between attempts
 */
public record MigratorConfig(
        Schema schema,
        String productVersion,
        Duration lockTimeout,
        int attempts,
        Duration lockWait,
        boolean allowDrift,
        Consumer<String> progress,
        Pause pause) {

    /** Checks the bounds. */
    public MigratorConfig {
        requireNonNull(schema, "schema");
        requireNonNull(productVersion, "productVersion");
        requireNonNull(progress, "progress");
        requireNonNull(pause, "pause");
        if (lockTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("lockTimeout must be at least 1 ms, was " + lockTimeout);
        }
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
        }
        if (lockWait.isNegative()) {
            throw new IllegalArgumentException("lockWait must not be negative, was " + lockWait);
        }
    }
}
