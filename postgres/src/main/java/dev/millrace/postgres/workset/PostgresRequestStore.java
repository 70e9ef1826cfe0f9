package dev.millrace.postgres.workset;

import dev.millrace.model.NewJob;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.RequestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Requests as rows that flushes tell by appending. Thread-safe. */
final class PostgresRequestStore implements RequestStore {
    private final Sessions sessions;
    private final Shapes shapes;
    private final BiConsumer<Connection, List<NewJob>> enqueue;
    private final TaskWriter writer = new TaskWriter();

    PostgresRequestStore(Sessions sessions, Shapes shapes, BiConsumer<Connection, List<NewJob>> enqueue) {
        this.sessions = sessions;
        this.shapes = shapes;
        this.enqueue = enqueue;
    }

    private SqlFile file(String path) {
        return SqlFile.load(path, sessions.schema());
    }

    @Override
    public void open(UUID id, WorksetName workset, int rank, NewJob whenDone) {
        NewJob job = RequestJobs.checked(whenDone);
        Shape shape = shapes.of(workset);
        RetryPolicy retry = job.retry();
        sessions.run(connection -> file("workset/open-request")
                .on(connection)
                .set("id", id)
                .set("workset", shape.id())
                .set("rank", rank)
                .set("job_id", job.id().value())
                .set("queue", job.lane().queue().value())
                .set("actor", job.lane().actor().value())
                .set("job_rank", job.lane().rank())
                .set("payload", job.payload())
                .set("max_attempts", retry.maxAttempts())
                .set("initial_ms", retry.backoff().initial().toMillis())
                .set("multiplier", retry.backoff().multiplier())
                .set("max_ms", retry.backoff().most().toMillis())
                .set("jitter", retry.backoff().jitter())
                .set("growth", retry.backoff().growth().word())
                .set("budget_ms", retry.budget() == null ? null : retry.budget().toMillis())
                .set("now", sessions.now())
                .update());
    }

    @Override
    public int add(UUID id, PartitionKey partition, List<Row> tasks) {
        Shape shape = shapes.of(partition);
        List<Row> checked = TaskWriter.sorted(
                tasks.stream().map(shape.workset()::task).distinct().toList());
        int added = 0;
        for (List<Row> chunk : TaskWriter.chunks(checked)) {
            added += PostgresTaskStore.in(
                    sessions,
                    shape,
                    partition,
                    connection -> addChunk(connection, shape, id, partition.value(), chunk));
        }
        return added;
    }

    private int addChunk(Connection connection, Shape shape, UUID id, long key, List<Row> tasks) throws SQLException {
        int rank = touch(connection, shape, id);
        writer.add(connection, shape, key, rank, tasks);
        String rows = TaskWriter.json(shape, tasks);
        shape.file("workset/raise", key)
                .on(connection)
                .set("workset", shape.id())
                .set("key", key)
                .set("rank", rank)
                .set("rows", rows)
                .set("count", tasks.size())
                .query(row -> true);
        return shape.file("workset/add-items", key)
                .on(connection)
                .set("id", id)
                .set("workset", shape.id())
                .set("key", key)
                .set("rows", rows)
                .optional(row -> row.getInt(1))
                .orElseThrow();
    }

    /** Locks a request that gathers; returns its rank. */
    private int touch(Connection connection, Shape shape, UUID id) throws SQLException {
        return file("workset/touch-request")
                .on(connection)
                .set("id", id)
                .set("workset", shape.id())
                .set("now", sessions.now())
                .optional(row -> row.getInt(1))
                .orElseThrow(() -> new StoreException(
                        StoreException.Kind.REFUSED,
                        "request " + id + " of workset " + shape.workset().name()
                                + " does not gather tasks (any more); open another",
                        null));
    }

    @Override
    public void seal(UUID id) {
        sessions.run(connection ->
                file("workset/seal-request").on(connection).set("id", id).update());
        settle(id, 1);
    }

    @Override
    public boolean cancel(UUID id) {
        return sessions.run(connection -> file("workset/cancel-request")
                .on(connection)
                .set("id", id)
                .set("now", sessions.now())
                .optional(row -> true)
                .orElse(false));
    }

    @Override
    public Optional<RequestStatus> find(UUID id) {
        return sessions.run(connection ->
                file("workset/find-request").on(connection).set("id", id).optional(row -> status(id, row)));
    }

    private static RequestStatus status(UUID id, ResultSet row) throws SQLException {
        return new RequestStatus(
                id,
                RequestStatus.State.valueOf(row.getString(1).toUpperCase(Locale.ROOT)),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                instant(row.getObject(5, OffsetDateTime.class)),
                nullable(row.getObject(6, OffsetDateTime.class)));
    }

    private static Instant instant(OffsetDateTime time) {
        return time.toInstant();
    }

    private static @Nullable Instant nullable(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }

    @Override
    public int settle(int limit) {
        return settle(null, limit);
    }

    private int settle(@Nullable UUID id, int limit) {
        return sessions.sweeping(connection -> {
            List<Optional<NewJob>> changed = file("workset/settle")
                    .on(connection)
                    .set("id", id)
                    .set("limit", limit)
                    .set("stale", STALE)
                    .set("now", sessions.now())
                    .query(row -> row.getString(2).equals("completed")
                            ? Optional.of(RequestJobs.read(row, 3))
                            : Optional.<NewJob>empty());
            List<NewJob> begun = changed.stream().flatMap(Optional::stream).toList();
            if (!begun.isEmpty()) {
                enqueue.accept(connection, begun);
            }
            return changed.size();
        });
    }

    @Override
    public int recount(Duration rest, int limit) {
        return sessions.sweeping(connection -> {
            List<UUID> ids = file("workset/lock-uncounted")
                    .on(connection)
                    .set("rest", rest)
                    .set("limit", limit)
                    .set("now", sessions.now())
                    .query(row -> row.getObject(1, UUID.class));
            for (UUID id : ids) {
                file("workset/recount")
                        .on(connection)
                        .set("id", id)
                        .set("now", sessions.now())
                        .update();
            }
            return ids.size();
        });
    }
}
