package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.util.function.Supplier;

/** The daily partitions of history, which a sweep makes ahead and whoever finds none makes for itself. Thread-safe. */
final class Partitions {
    private static final int DAYS = 2;

    private final Database database;
    private final SqlFile makePartitions;

    Partitions(Database database) {
        this.database = database;
        this.makePartitions = database.file("maintenance/make-partitions");
    }

    /** Makes what the coming days need; returns how many were missing. */
    int make(int days) {
        return database.run(connection -> makePartitions
                .on(connection)
                .set("days", days)
                .set("now", database.now())
                .optional(row -> row.getInt(1))
                .orElseThrow());
    }

    /**
     * Runs {@code write}, which takes a connection of its own, and once more if history had no partition for it.
     *
     * <p>Not on the same connection: whoever holds one while waiting for another blocks a pool that is used up.
     */
    <T> T madeFor(Supplier<T> write) {
        try {
            return write.get();
        } catch (StoreException e) {
            if (SqlState.of(e) != SqlState.NO_PARTITION) {
                throw e;
            }
            make(DAYS);
            return write.get();
        }
    }
}
