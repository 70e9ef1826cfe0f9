package dev.millrace.postgres.workset;

import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.TaskStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Tasks as rows; every statement but the claim names the partition key. Thread-safe. */
final class PostgresTaskStore implements TaskStore {
    private final Sessions sessions;
    private final Shapes shapes;
    private final TaskWriter writer;
    private final TaskFlush flush;
    private final SqlFile claim;
    private final SqlFile release;
    private final SqlFile takeBack;
    private final List<SqlFile> deleteOld;

    PostgresTaskStore(Sessions sessions, Shapes shapes) {
        this.sessions = sessions;
        this.shapes = shapes;
        this.writer = new TaskWriter();
        this.claim = SqlFile.load("workset/claim", sessions.schema());
        this.release = SqlFile.load("workset/release", sessions.schema());
        this.takeBack = SqlFile.load("workset/take-back", sessions.schema());
        this.deleteOld = List.of(
                SqlFile.load("workset/delete-old-frontiers", sessions.schema()),
                SqlFile.load("workset/delete-old-rounds", sessions.schema()));
        this.flush = new TaskFlush(sessions, this::release);
    }

    static StoreException noPartition(Shape shape, long key) {
        return new StoreException(
                StoreException.Kind.REFUSED,
                "workset " + shape.workset().name() + " has no partition " + key + "; make it with addPartition",
                null);
    }

    /** There never was one, or somebody has dropped or changed its tables. */
    private static StoreException noPartition(Shape shape, long key, StoreException cause) {
        return new StoreException(
                StoreException.Kind.REFUSED,
                "workset " + shape.workset().name() + " has no partition " + key
                        + " as declared; make it with addPartition, after dropPartition if it was there: "
                        + cause.getMessage(),
                cause);
    }

    /** Work on the tables of a partition; that there is none is told by the name of its table. */
    private <T> T in(Shape shape, PartitionKey partition, Sessions.SqlWork<T> work) {
        return in(sessions, shape, partition, work);
    }

    static <T> T in(Sessions sessions, Shape shape, PartitionKey partition, Sessions.SqlWork<T> work) {
        return orNoPartition(shape, partition, () -> sessions.pinned(work));
    }

    private static <T> T orNoPartition(Shape shape, PartitionKey partition, Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreException e) {
            if (SqlState.of(e) == SqlState.UNDEFINED_OBJECT) {
                throw noPartition(shape, partition.value(), e);
            }
            throw e;
        }
    }

    @Override
    public int add(PartitionKey partition, int rank, List<Row> tasks) {
        Shape shape = shapes.of(partition);
        List<Row> checked =
                TaskWriter.sorted(tasks.stream().map(shape.workset()::task).toList());
        int made = 0;
        for (List<Row> chunk : TaskWriter.chunks(checked)) {
            made += in(shape, partition, connection -> writer.add(connection, shape, partition.value(), rank, chunk));
        }
        return made;
    }

    @Override
    public List<TaskClaim> claim(WorksetName workset, WorkerId worker, int limit) {
        if (limit < 1 || limit > MOST_CLAIMED) {
            throw new IllegalArgumentException("limit must be between 1 and " + MOST_CLAIMED + ", was " + limit);
        }
        Shape shape = shapes.of(workset);
        List<TaskClaim> claims = new ArrayList<>();
        for (Held held : held(shape, worker, limit)) {
            TaskClaim one = sessions.run(connection -> read(connection, shape, worker, held));
            if (one.tasks().isEmpty()) {
                release(one); // its tasks have been raised to another rank since
            } else {
                claims.add(one);
            }
        }
        return claims;
    }

    private record Held(long id, long key, int rank, String arrivals, OffsetDateTime at) {}

    private List<Held> held(Shape shape, WorkerId worker, int limit) {
        return sessions.run(connection -> claim.on(connection)
                .set("workset", shape.id())
                .set("worker", worker.value())
                .set("limit", limit)
                .set("now", sessions.now())
                .query(row -> new Held(
                        row.getLong(1),
                        row.getLong(2),
                        row.getInt(3),
                        row.getString(4),
                        row.getObject(5, OffsetDateTime.class))));
    }

    private static TaskClaim read(Connection connection, Shape shape, WorkerId worker, Held held) throws SQLException {
        List<Task> tasks = shape.file("workset/claimed", held.key)
                .on(connection)
                .set("key", held.key)
                .set("rank", held.rank)
                .set("arrivals", held.arrivals)
                .query(row -> new Task(
                        row.getLong(1),
                        row.getLong(2),
                        row.getInt(3),
                        Rows.read(row, 4, shape.workset().columns())));
        return new TaskClaim(
                held.id, held.at.toInstant(), worker, shape.workset().partition(held.key), held.rank, tasks);
    }

    @Override
    public List<Applied> flush(TaskClaim held, List<TaskOutcome> outcomes, Durability durability) {
        return flush.write(shapes.of(held.partition()), held, outcomes, durability);
    }

    @Override
    public void release(TaskClaim held) {
        sessions.run(connection -> release.on(connection)
                .set("claim", held.id())
                .set("worker", held.worker().value())
                .set("claimed_at", held.claimedAt())
                .query(row -> true));
    }

    @Override
    public int takeBack(int limit) {
        return sessions.run(connection -> takeBack.on(connection)
                .set("limit", limit)
                .set("now", sessions.now())
                .optional(row -> row.getInt(1))
                .orElseThrow());
    }

    @Override
    public int retryFailed(PartitionKey partition, Duration rest, int limit) {
        return retry(partition, rest, false, limit);
    }

    @Override
    public int retryExhausted(PartitionKey partition, int limit) {
        return retry(partition, Duration.ZERO, true, limit);
    }

    private int retry(PartitionKey partition, Duration rest, boolean isExhausted, int limit) {
        Shape shape = shapes.of(partition);
        return orNoPartition(
                shape,
                partition,
                () -> sessions.sweeping(connection -> shape.file("workset/retry-failed", partition.value())
                        .on(connection)
                        .set("workset", shape.id())
                        .set("key", partition.value())
                        .set("rest", rest)
                        .set("is_exhausted", isExhausted)
                        .set("limit", limit)
                        .set("now", sessions.now())
                        .optional(row -> row.getInt(1))
                        .orElseThrow()));
    }

    @Override
    public Map<Status, Long> count(PartitionKey partition) {
        Shape shape = shapes.of(partition);
        return orNoPartition(
                shape,
                partition,
                () -> sessions.run(connection -> shape.file("workset/count", partition.value())
                        .on(connection)
                        .set("workset", shape.id())
                        .set("key", partition.value())
                        .optional(row -> Map.of(
                                Status.PENDING, row.getLong(1),
                                Status.DONE, row.getLong(2),
                                Status.FAILED, row.getLong(3),
                                Status.EXHAUSTED, row.getLong(4)))
                        .orElseThrow()));
    }

    @Override
    public List<TaskState> troubled(PartitionKey partition, int limit) {
        Shape shape = shapes.of(partition);
        return in(
                shape,
                partition,
                connection -> shape.file("workset/troubled", partition.value())
                        .on(connection)
                        .set("key", partition.value())
                        .set("limit", limit)
                        .query(row -> state(shape, row)));
    }

    @Override
    public int deleteOld(WorksetName workset, int limit) {
        int id = shapes.of(workset).id();
        int count = 0;
        for (SqlFile file : deleteOld) {
            count += sessions.pinned(connection -> file.on(connection)
                    .set("workset", id)
                    .set("limit", limit)
                    .optional(row -> row.getInt(1))
                    .orElseThrow());
        }
        return count;
    }

    @Override
    public List<TaskState> find(PartitionKey partition, List<Row> naturalKeys) {
        Shape shape = shapes.of(partition);
        List<Row> keys = naturalKeys.stream().map(shape.workset()::key).toList();
        return in(
                shape,
                partition,
                connection -> shape.file("workset/find", partition.value())
                        .on(connection)
                        .set("key", partition.value())
                        .set("rows", RowJson.of(shape.workset().naturalKey(), keys))
                        .query(row -> state(shape, row)));
    }

    private static TaskState state(Shape shape, ResultSet row) throws SQLException {
        int attempts = row.getInt(4);
        Status status = switch (row.getInt(2)) {
            case 0 -> Status.PENDING;
            case 1 -> Status.DONE;
            default -> attempts < shape.workset().maxAttempts() ? Status.FAILED : Status.EXHAUSTED;
        };
        return new TaskState(
                row.getLong(1),
                status,
                row.getInt(3),
                attempts,
                row.getString(5),
                Rows.read(row, 6, shape.workset().columns()));
    }

    @Override
    public Map<Long, List<Row>> results(PartitionKey partition, List<Long> taskIds) {
        Shape shape = shapes.of(partition);
        Map<Long, List<Row>> results = new HashMap<>();
        in(
                shape,
                partition,
                connection -> shape.file("workset/results", partition.value())
                        .on(connection)
                        .set("key", partition.value())
                        .longs("ids", taskIds.stream().mapToLong(id -> id).toArray())
                        .query(row -> results.computeIfAbsent(row.getLong(1), any -> new ArrayList<>())
                                .add(Rows.read(row, 2, shape.workset().results()))));
        return results;
    }
}
