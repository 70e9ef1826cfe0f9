package dev.millrace.postgres;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets history go whose time is over. Thread-safe.
 *
 * <p>A partition is detached CONCURRENTLY and dropped after that, so that nobody who writes or reads history ever waits. A
 * reader that has seen the partition is what the sweep waits for, a moment and then again at its next turn: detaching has begun
 * then, new statements do not see the partition any more, and what is left to do is to finish it.
 */
final class OldHistory {
    private static final Logger LOG = LoggerFactory.getLogger(OldHistory.class);
    /** Longer than {@code deadlock_timeout}, after which a vacuum of the partition gives way. */
    private static final int DETACH_SECONDS = 2;

    private static final int BLOCKS = 2_048; // 16 MB a statement
    private static final int MOST_STEPS = 16;

    private final Database database;
    private final SqlFile findOldPartitions;
    private final SqlFile dropPartition;
    private final SqlFile deleteOldEvents;
    private final SqlFile shortenHistory;
    private final SqlFile retention;
    private Event eventsAfter = Event.NONE; // guarded by this

    OldHistory(Database database) {
        this.database = database;
        this.findOldPartitions = database.file("maintenance/drop-old-partitions");
        this.dropPartition = database.file("maintenance/drop-partition");
        this.deleteOldEvents = database.file("maintenance/delete-old-events");
        this.shortenHistory = database.file("maintenance/shorten-history");
        this.retention = database.file("settings/retention");
    }

    /** A partition to be dropped. */
    private record Old(String schema, String parent, String name, String state) {

        String detach() {
            return "ALTER TABLE " + Schema.quote(schema) + "." + Schema.quote(parent) + " DETACH PARTITION "
                    + Schema.quote(schema) + "." + Schema.quote(name) + " CONCURRENTLY";
        }
    }

    int dropPartitions(int limit) {
        List<Old> old = database.run(connection -> findOldPartitions
                .on(connection)
                .set("limit", limit)
                .set("now", database.now())
                .query(row -> new Old(row.getString(1), row.getString(2), row.getString(3), row.getString(4))));
        Set<String> inUse = new HashSet<>(); // a parent detaches one partition at a time
        int dropped = 0;
        for (Old partition : old) {
            if (inUse.contains(partition.parent())) {
                continue;
            }
            if (detached(partition) && dropped(partition)) {
                dropped++;
            } else {
                inUse.add(partition.parent());
            }
        }
        return dropped;
    }

    /** Whether nothing but the finish is left to do; false when somebody reads the partition, or detaches it already. */
    private boolean detached(Old partition) {
        if (!partition.state().equals("attached")) {
            return true;
        }
        try {
            return database.run(connection -> {
                try (Statement statement = connection.createStatement()) {
                    // Not a setting of the session: it would stay with the pooler's connection.
                    statement.setQueryTimeout(DETACH_SECONDS);
                    statement.execute(partition.detach());
                    return true;
                }
            });
        } catch (StoreException e) {
            return mayBeInUse(partition, e);
        }
    }

    private boolean dropped(Old partition) {
        try {
            return database.run(connection -> dropPartition
                    .on(connection)
                    .set("schema_name", partition.schema())
                    .set("parent", partition.parent())
                    .set("name", partition.name())
                    .optional(row -> row.getBoolean(1))
                    .orElseThrow());
        } catch (StoreException e) {
            return mayBeInUse(partition, e);
        }
    }

    /** Another process may do the same at this moment, and readers come first: both are what the next turn is for. */
    private static boolean mayBeInUse(Old partition, StoreException e) {
        switch (SqlState.of(e)) {
            case STATEMENT_TIMEOUT, LOCK_TIMEOUT, DEADLOCK, UNDEFINED_OBJECT, NOT_READY ->
                LOG.info("{} is still read, it is dropped later: {}", partition.name(), e.getMessage());
            default -> throw e;
        }
        return false;
    }

    synchronized int deleteEvents(int limit) {
        Duration keep = database.run(connection -> retention
                .on(connection)
                .optional(row -> Duration.ofSeconds(row.getLong("events")))
                .orElseThrow());
        if (keep.isZero()) {
            return 0;
        }
        List<Event> deleted = database.sweeping(connection -> deleteOldEvents
                .on(connection)
                .set("keep", keep)
                .set("after_at", eventsAfter.at())
                .set("after_id", eventsAfter.id())
                .set("limit", limit)
                .set("now", database.now())
                .query(row -> new Event(row.getObject(1, OffsetDateTime.class).toInstant(), row.getLong(2))));
        deleted.stream().max(Event.IN_ORDER).ifPresent(last -> eventsAfter = last);
        return deleted.size();
    }

    /** What was committed late, before this, goes with its partition. */
    private record Event(Instant at, long id) {
        static final Comparator<Event> IN_ORDER =
                Comparator.comparing(Event::at).thenComparingLong(Event::id);
        static final Event NONE = new Event(Instant.EPOCH, 0);
    }

    /** Goes through history until something is left for another turn; returns {@code limit} then. */
    int shorten(int limit) {
        int changed = 0;
        for (int steps = 0; changed < limit; steps++) {
            if (steps == MOST_STEPS) {
                return limit;
            }
            Step step = database.sweeping(connection -> shortenHistory
                    .on(connection)
                    .set("blocks", BLOCKS)
                    .set("now", database.now())
                    .optional(row -> new Step(row.getInt(1), row.getBoolean(2)))
                    .orElseThrow());
            changed += step.changed();
            if (step.isEnd()) {
                return Math.min(changed, limit - 1);
            }
        }
        return limit;
    }

    private record Step(int changed, boolean isEnd) {}
}
