package dev.millrace.postgres;

import dev.millrace.model.JobId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes jobs back from dead workers. Thread-safe.
 *
 * <p>A row that cannot be written never stops the others: the batch is halved until the culprit is alone, and that is then
 * left for a while.
 */
final class TakeBack {
    private static final Logger LOG = LoggerFactory.getLogger(TakeBack.class);
    private static final Duration LEFT_FOR = Duration.ofMinutes(10);
    private static final int MOST_LEFT = 1_000;

    private final Database database;
    private final Partitions partitions;
    private final PostgresWakeups wakeups;
    private final SqlFile deadWorkerExists;
    private final SqlFile lockDeadWorker;
    private final SqlFile takeBack;
    private final SqlFile deleteWorker;
    private final SqlFile heldBy;
    private final Set<UUID> left = new LinkedHashSet<>(); // guarded by this
    private long leftSinceNanos; // guarded by this

    TakeBack(Database database, Partitions partitions, PostgresWakeups wakeups) {
        this.database = database;
        this.partitions = partitions;
        this.wakeups = wakeups;
        this.deadWorkerExists = database.file("maintenance/dead-worker-exists");
        this.lockDeadWorker = database.file("maintenance/lock-dead-worker");
        this.takeBack = database.file("maintenance/take-back");
        this.deleteWorker = database.file("maintenance/delete-worker");
        this.heldBy = database.file("worker/held-by");
    }

    private record DeadWorker(
            long id, long lowestClaim, @Nullable Long unstartedClaim) {}

    /** What was done with one dead worker; it is kept while a transaction is about to end a job of it. */
    private record TakenBack(long worker, int taken, int passedOver) {}

    /** Takes back up to {@code limit} jobs; returns how many. */
    synchronized int run(int limit) {
        if (!left.isEmpty() && System.nanoTime() - leftSinceNanos > LEFT_FOR.toNanos()) {
            left.clear();
        }
        int taken = 0;
        Optional<TakenBack> last = deadWorkerExists() ? Optional.of(new TakenBack(0, 0, 0)) : Optional.empty();
        while (last.isPresent() && taken < limit) {
            last = takeBackFromNext(last.get().worker(), limit - taken);
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

    /** Takes back from the next dead worker after {@code after}; empty if there is none. */
    private Optional<TakenBack> takeBackFromNext(long after, int limit) {
        int taken = 0;
        int batch = limit;
        while (true) {
            int size = batch;
            try {
                Optional<TakenBack> done = partitions.madeFor(
                        () -> database.sweeping(connection -> takeBackFromNext(connection, after, size)));
                if (done.isEmpty()) {
                    return taken == 0 ? done : Optional.of(new TakenBack(after, taken, 0));
                }
                int sum = taken + done.get().taken();
                if (done.get().taken() < size || sum == limit) {
                    return Optional.of(
                            new TakenBack(done.get().worker(), sum, done.get().passedOver()));
                }
                taken = sum;
                batch = limit - taken; // the culprit is further on
            } catch (StoreException e) {
                batch = smaller(size, limit - taken, after, e);
            }
        }
    }

    /** The batch to go on with after one could not be written: a half, or all but the one that it was. */
    private int smaller(int size, int rest, long after, StoreException e) {
        if (e.kind() != StoreException.Kind.REFUSED && e.kind() != StoreException.Kind.OTHER) {
            throw e;
        }
        if (size > 1) {
            return size / 2;
        }
        if (!leave(after, e)) {
            throw e;
        }
        return rest;
    }

    /** Takes back from the next dead worker and forgets it once it holds nothing. */
    private Optional<TakenBack> takeBackFromNext(Connection connection, long after, int limit) throws SQLException {
        Optional<DeadWorker> dead = nextDead(connection, after);
        if (dead.isEmpty()) {
            return Optional.empty();
        }
        TakenBack done = takeBack.on(connection)
                .set("worker", dead.get().id())
                .set("lowest_claim", dead.get().lowestClaim())
                .set("unstarted_claim", dead.get().unstartedClaim())
                .set("spared", MaintenanceStore.SPARED_RETURNS)
                .set("limit", limit)
                .uuids("except", List.copyOf(left))
                .set("now", database.now())
                .optional(row -> new TakenBack(dead.get().id(), row.getInt(1), row.getInt(2)))
                .orElseThrow();
        if (done.passedOver() == 0 && done.taken() < limit && left.isEmpty()) {
            deleteWorker.on(connection).set("worker", done.worker()).update();
        }
        return Optional.of(done);
    }

    private Optional<DeadWorker> nextDead(Connection connection, long after) throws SQLException {
        return lockDeadWorker
                .on(connection)
                .set("after", after)
                .set("now", database.now())
                .optional(row -> new DeadWorker(row.getLong(1), row.getLong(2), row.getObject(3, Long.class)));
    }

    /** Leaves the job that a batch of one would take next; false if there is none, or too many were left already. */
    private boolean leave(long after, StoreException cause) {
        Optional<UUID> culprit = database.sweeping(connection -> {
            Optional<DeadWorker> dead = nextDead(connection, after);
            return dead.isEmpty() ? Optional.empty() : firstOf(connection, dead.get());
        });
        if (culprit.isEmpty() || left.size() == MOST_LEFT) {
            return false;
        }
        LOG.error(
                "job {} cannot be taken back, it is left for {}: {}",
                culprit.get(),
                LEFT_FOR,
                cause.getMessage(),
                cause);
        if (left.isEmpty()) {
            leftSinceNanos = System.nanoTime();
        }
        return left.add(culprit.get());
    }

    private Optional<UUID> firstOf(Connection connection, DeadWorker dead) throws SQLException {
        return heldBy
                .on(connection)
                .set("worker", dead.id())
                .set("lowest_claim", dead.lowestClaim())
                .query(row -> new JobId(row.getObject(1, UUID.class)))
                .stream()
                .filter(id -> !left.contains(id.value()))
                .min(Comparator.naturalOrder())
                .map(JobId::value);
    }
}
