package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * Forgets what producers wanted remembered for a time. Thread-safe.
 *
 * <p>Each run starts where the last one stopped: the dead entries that it left at the head of the index are not walked
 * again, however long another transaction keeps them there. From time to time it starts afresh, for what was committed
 * late or was still alive.
 */
final class OldKeys {
    private static final OffsetDateTime BEGINNING = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final UUID FIRST = new UUID(0, 0);
    private static final Duration AFRESH_EVERY = Duration.ofHours(1);

    private final Database database;
    private final SqlFile deleteKeys;
    private final SqlFile deleteTwins;
    private OffsetDateTime keysFrom = BEGINNING; // guarded by this
    private OffsetDateTime twinsFrom = BEGINNING; // guarded by this
    private UUID twinsFromId = FIRST; // guarded by this
    private long startedNanos = System.nanoTime(); // guarded by this

    OldKeys(Database database) {
        this.database = database;
        this.deleteKeys = database.file("maintenance/delete-old-keys");
        this.deleteTwins = database.file("maintenance/delete-old-twins");
    }

    /** Deletes up to {@code limit} of each kind; returns how many. */
    synchronized int delete(int limit) {
        if (System.nanoTime() - startedNanos > AFRESH_EVERY.toNanos()) {
            keysFrom = BEGINNING;
            twinsFrom = BEGINNING;
            twinsFromId = FIRST;
            startedNanos = System.nanoTime();
        }
        return Math.min(limit, deleteKeys(limit) + deleteTwins(limit));
    }

    private int deleteKeys(int limit) {
        List<OffsetDateTime> deleted = database.sweeping(connection -> deleteKeys
                .on(connection)
                .set("from", keysFrom)
                .set("limit", limit)
                .set("now", database.now())
                .query(row -> row.getObject(1, OffsetDateTime.class)));
        keysFrom = deleted.stream().max(OffsetDateTime::compareTo).orElse(keysFrom);
        return deleted.size();
    }

    private int deleteTwins(int limit) {
        List<Twin> seen = database.sweeping(connection -> deleteTwins
                .on(connection)
                .set("from_at", twinsFrom)
                .set("from_id", twinsFromId)
                .set("limit", limit)
                .set("now", database.now())
                .query(row -> new Twin(
                        row.getObject(1, OffsetDateTime.class), row.getObject(2, UUID.class), row.getBoolean(3))));
        if (!seen.isEmpty()) {
            twinsFrom = seen.get(seen.size() - 1).keepUntil();
            twinsFromId = seen.get(seen.size() - 1).jobId();
        }
        return (int) seen.stream().filter(Twin::deleted).count();
    }

    private record Twin(OffsetDateTime keepUntil, UUID jobId, boolean deleted) {}
}
