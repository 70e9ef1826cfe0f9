package dev.millrace.postgres;

import dev.millrace.model.JobId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.SweptStops;
import dev.millrace.store.Violation;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sweeps as statements of {@code sql/maintenance}. */
final class PostgresMaintenanceStore implements MaintenanceStore {
    private final Database database;
    private final Partitions partitions;
    private final Stops stops;
    private final TakeBack takeBack;
    private final SqlFile deleteOldClaims;
    private final SqlFile modeChanges;
    private final SqlFile followMode;
    private final LimitSweeps limits;
    private final OldKeys oldKeys;
    private final OldHistory oldHistory;
    private final SqlFile check;

    PostgresMaintenanceStore(Database database, Partitions partitions, Stops stops, PostgresWakeups wakeups) {
        this.stops = stops;
        this.database = database;
        this.partitions = partitions;
        this.takeBack = new TakeBack(database, partitions, wakeups);
        this.deleteOldClaims = database.file("maintenance/delete-old-claims");
        this.modeChanges = database.file("maintenance/mode-changes");
        this.followMode = database.file("maintenance/follow-mode");
        this.limits = new LimitSweeps(database);
        this.oldKeys = new OldKeys(database);
        this.oldHistory = new OldHistory(database);
        this.check = database.file("maintenance/check");
    }

    @Override
    public int takeBack(int limit) {
        return takeBack.run(limit);
    }

    @Override
    public SweptDeadlines failExpired(Instant after, int limit) {
        return stops.failExpired(after, limit);
    }

    @Override
    public SweptStops finishStops(@Nullable JobId after, int limit) {
        return stops.finishStops(after, limit);
    }

    @Override
    public SweptClaims deleteOldClaims(long after, int limit) {
        return database.sweeping(connection -> deleteOldClaims
                .on(connection)
                .set("after", after)
                .set("limit", limit)
                .optional(row -> new SweptClaims(row.getInt(1), row.getLong(2)))
                .orElseThrow());
    }

    @Override
    public int unblock(int limit) {
        return limits.unblock(limit);
    }

    @Override
    public int deleteOldHeld(int limit) {
        return limits.deleteOldHeld(limit);
    }

    @Override
    public int deleteOldKeys(int limit) {
        return oldKeys.delete(limit);
    }

    @Override
    public int followMode(int limit) {
        int moved = 0;
        for (int queue : database.run(connection -> modeChanges.on(connection).query(row -> row.getInt(1)))) {
            Followed batch = new Followed(0, false);
            while (!batch.isEnd() && moved < limit) {
                int left = limit - moved;
                batch = database.sweeping(connection -> follow(connection, queue, left));
                moved += batch.moved();
            }
        }
        return moved;
    }

    /** A batch of {@link #followMode}; the end is reached when no lane of the queue is left to look at. */
    private record Followed(int moved, boolean isEnd) {}

    private Followed follow(Connection connection, int queue, int limit) throws SQLException {
        return followMode
                .on(connection)
                .set("queue_id", queue)
                .set("limit", limit)
                .set("now", database.now())
                .optional(row -> new Followed(row.getInt(1), row.getBoolean(2)))
                .orElseThrow();
    }

    @Override
    public int makePartitions(int days) {
        return partitions.make(days);
    }

    @Override
    public int dropOldPartitions(int limit) {
        return oldHistory.dropPartitions(limit);
    }

    @Override
    public int deleteOldEvents(int limit) {
        return oldHistory.deleteEvents(limit);
    }

    @Override
    public int shortenHistory(int limit) {
        return oldHistory.shorten(limit);
    }

    @Override
    public List<Violation> check() {
        return database.readingAll(connection -> check.on(connection)
                .set("now", database.now())
                .query(row -> new Violation(row.getString(1), row.getString(2), row.getString(3))));
    }
}
