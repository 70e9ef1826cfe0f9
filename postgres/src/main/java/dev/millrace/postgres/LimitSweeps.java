package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import org.jspecify.annotations.Nullable;

/**
 * Sweeps over what limits leave behind. Thread-safe.
 *
 * <p>Each goes on where it last stopped: to begin at the head of an index again and again would mean to walk over all
 * that was deleted there, as long as another transaction keeps it from being cleaned up.
 */
final class LimitSweeps {
    private final Database database;
    private final SqlFile lockLimits;
    private final SqlFile anyBlocked;
    private final SqlFile unblock;
    private final SqlFile deleteOldHeld;
    private String lastScope = ""; // guarded by this
    private long lastHeld; // guarded by this

    LimitSweeps(Database database) {
        this.database = database;
        this.lockLimits = database.file("maintenance/lock-limits");
        this.anyBlocked = database.file("maintenance/any-blocked");
        this.unblock = database.file("maintenance/unblock");
        this.deleteOldHeld = database.file("maintenance/delete-old-held");
    }

    /** How far a step came. */
    private record Step<T>(int looked, @Nullable T last, int changed) {}

    synchronized int unblock(int limit) {
        if (!database.run(connection -> anyBlocked.on(connection).optional(row -> row.getBoolean(1)))
                .orElse(false)) {
            return 0;
        }
        Step<String> step = database.sweeping(connection -> {
            lockLimits.on(connection).query(row -> true);
            return unblock.on(connection)
                    .set("after", lastScope)
                    .set("limit", limit)
                    .set("now", database.now())
                    .optional(row -> new Step<>(row.getInt(1), row.getString(2), row.getInt(3)))
                    .orElseThrow();
        });
        String last = step.last();
        lastScope = step.looked() < limit || last == null ? "" : last;
        return step.changed();
    }

    synchronized int deleteOldHeld(int limit) {
        Step<Long> step = database.sweeping(connection -> deleteOldHeld
                .on(connection)
                .set("after", lastHeld)
                .set("limit", limit)
                .optional(row -> new Step<>(row.getInt(1), row.getLong(2), row.getInt(3)))
                .orElseThrow());
        Long last = step.last();
        lastHeld = step.looked() < limit || last == null ? 0 : last;
        return step.changed();
    }
}
