package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.Violation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Sweeps as statements of {@code sql/maintenance}. */
final class PostgresMaintenanceStore implements MaintenanceStore {
    private final Database database;
    private final Partitions partitions;
    private final SqlFile lockDeadWorker;
    private final SqlFile takeBack;
    private final SqlFile deleteWorker;
    private final SqlFile deleteOldClaims;
    private final SqlFile modeChanges;
    private final SqlFile followMode;
    private final SqlFile check;

    PostgresMaintenanceStore(Database database, Partitions partitions) {
        this.database = database;
        this.partitions = partitions;
        this.lockDeadWorker = database.file("maintenance/lock-dead-worker");
        this.takeBack = database.file("maintenance/take-back");
        this.deleteWorker = database.file("maintenance/delete-worker");
        this.deleteOldClaims = database.file("maintenance/delete-old-claims");
        this.modeChanges = database.file("maintenance/mode-changes");
        this.followMode = database.file("maintenance/follow-mode");
        this.check = database.file("maintenance/check");
    }

    @Override
    public int takeBack(int limit) {
        int taken = 0;
        Optional<Integer> more = Optional.of(0);
        while (more.isPresent() && taken < limit) {
            int left = limit - taken;
            more = partitions.madeFor(() -> database.pinned(connection -> takeBackFromOne(connection, left)));
            taken += more.orElse(0);
        }
        return taken;
    }

    /** Takes back from one dead worker and forgets it once it holds nothing; empty if there is none. */
    private Optional<Integer> takeBackFromOne(Connection connection, int limit) throws SQLException {
        Optional<DeadWorker> dead = lockDeadWorker
                .on(connection)
                .set("now", database.now())
                .optional(row -> new DeadWorker(row.getLong(1), row.getLong(2)));
        if (dead.isEmpty()) {
            return Optional.empty();
        }
        int taken = takeBack.on(connection)
                .set("worker", dead.get().id())
                .set("lowest_claim", dead.get().lowestClaim())
                .set("limit", limit)
                .set("now", database.now())
                .optional(row -> row.getInt(1))
                .orElseThrow();
        if (taken < limit) {
            deleteWorker.on(connection).set("worker", dead.get().id()).update();
        }
        return Optional.of(taken);
    }

    @Override
    public int deleteOldClaims(int limit) {
        return database.run(
                connection -> deleteOldClaims.on(connection).set("limit", limit).update());
    }

    @Override
    public int followMode(int limit) {
        int moved = 0;
        for (int queue : database.run(connection -> modeChanges.on(connection).query(row -> row.getInt(1)))) {
            Followed batch = new Followed(0, false);
            while (!batch.isEnd() && moved < limit) {
                int left = limit - moved;
                batch = database.run(connection -> follow(connection, queue, left));
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
    public List<Violation> check() {
        return database.run(connection -> check.on(connection)
                .set("now", database.now())
                .query(row -> new Violation(row.getString(1), row.getString(2), row.getString(3))));
    }

    private record DeadWorker(long id, long lowestClaim) {}
}
