package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import dev.millrace.store.Violation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sweeps as statements of {@code sql/maintenance}. */
final class PostgresMaintenanceStore implements MaintenanceStore {
    private final Database database;
    private final Partitions partitions;
    private final PostgresWakeups wakeups;
    private final SqlFile deadWorkerExists;
    private final SqlFile lockDeadWorker;
    private final SqlFile takeBack;
    private final SqlFile deleteWorker;
    private final SqlFile deleteOldClaims;
    private final SqlFile modeChanges;
    private final SqlFile followMode;
    private final LimitSweeps limits;
    private final OldKeys oldKeys;
    private final OldHistory oldHistory;
    private final SqlFile check;

    PostgresMaintenanceStore(Database database, Partitions partitions, PostgresWakeups wakeups) {
        this.database = database;
        this.partitions = partitions;
        this.wakeups = wakeups;
        this.deadWorkerExists = database.file("maintenance/dead-worker-exists");
        this.lockDeadWorker = database.file("maintenance/lock-dead-worker");
        this.takeBack = database.file("maintenance/take-back");
        this.deleteWorker = database.file("maintenance/delete-worker");
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
        int taken = 0;
        Optional<TakenBack> last = deadWorkerExists() ? Optional.of(new TakenBack(0, 0, 0)) : Optional.empty();
        while (last.isPresent() && taken < limit) {
            long after = last.get().worker();
            int left = limit - taken;
            last = partitions.madeFor(() -> database.pinned(connection -> takeBackFromNext(connection, after, left)));
            taken += last.map(TakenBack::taken).orElse(0);
        }
        if (taken > 0) {
            wakeups.takenBack();
        }
        return taken;
    }

    /** One statement, so that every process may ask often; what follows takes four. */
    private boolean deadWorkerExists() {
        return database.run(connection -> deadWorkerExists
                .on(connection)
                .set("now", database.now())
                .optional(row -> row.getBoolean(1))
                .orElseThrow());
    }

    /** Takes back from the next dead worker and forgets it once it holds nothing; empty if there is none. */
    private Optional<TakenBack> takeBackFromNext(Connection connection, long after, int limit) throws SQLException {
        Optional<DeadWorker> dead = lockDeadWorker
                .on(connection)
                .set("after", after)
                .set("now", database.now())
                .optional(row -> new DeadWorker(row.getLong(1), row.getLong(2), row.getObject(3, Long.class)));
        if (dead.isEmpty()) {
            return Optional.empty();
        }
        TakenBack done = takeBack.on(connection)
                .set("worker", dead.get().id())
                .set("lowest_claim", dead.get().lowestClaim())
                .set("unstarted_claim", dead.get().unstartedClaim())
                .set("spared", SPARED_RETURNS)
                .set("limit", limit)
                .set("now", database.now())
                .optional(row -> new TakenBack(dead.get().id(), row.getInt(1), row.getInt(2)))
                .orElseThrow();
        if (done.passedOver() == 0 && done.taken() < limit) {
            deleteWorker.on(connection).set("worker", done.worker()).update();
        }
        return Optional.of(done);
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
        return database.run(connection -> check.on(connection)
                .set("now", database.now())
                .query(row -> new Violation(row.getString(1), row.getString(2), row.getString(3))));
    }

    private record DeadWorker(
            long id, long lowestClaim, @Nullable Long unstartedClaim) {}

    /** What was done with one dead worker; it is kept while a transaction is about to end a job of it. */
    private record TakenBack(long worker, int taken, int passedOver) {}
}
