package dev.millrace.postgres.workset;

import dev.millrace.model.Applied;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/**
 * Writes outcomes of a batch: the fence, one UPDATE, old results out, new ones in by COPY, all in one transaction. What the
 * database refuses is halved until the task is found that is at fault; that one fails. Thread-safe.
 */
final class TaskFlush {
    private final Sessions sessions;
    private final Consumer<TaskClaim> release;

    TaskFlush(Sessions sessions, Consumer<TaskClaim> release) {
        this.sessions = sessions;
        this.release = release;
    }

    List<Applied> write(Shape shape, TaskClaim claim, List<TaskOutcome> outcomes, Durability durability) {
        Map<Long, TaskOutcome> first = new LinkedHashMap<>();
        outcomes.forEach(outcome -> first.putIfAbsent(outcome.task().id(), outcome.storable(shape.workset())));
        List<TaskOutcome> inOrder = first.values().stream()
                .sorted(Comparator.comparingLong(outcome -> outcome.task().id()))
                .toList();
        Map<Long, Applied> applied = new HashMap<>();
        boolean isLast = first.size() >= claim.tasks().size();
        if (!inOrder.isEmpty()) {
            write(new Batch(shape, claim, durability, isLast, applied), inOrder);
        }
        // Of two outcomes of a task the first counts: what was told of it is taken out.
        return outcomes.stream()
                .map(outcome ->
                        Objects.requireNonNullElse(applied.remove(outcome.task().id()), Applied.LOST))
                .toList();
    }

    private record Batch(
            Shape shape, TaskClaim claim, Durability durability, boolean isLast, Map<Long, Applied> applied) {

        Batch part() {
            return new Batch(shape, claim, durability, false, applied);
        }
    }

    private void write(Batch batch, List<TaskOutcome> outcomes) {
        try {
            batch.applied.putAll(sessions.pinned(connection -> writeOnce(connection, batch, outcomes)));
        } catch (StoreException e) {
            if (SqlState.of(e) == SqlState.UNDEFINED_OBJECT) {
                return; // the partition is gone, and its tasks with it: all are lost
            }
            if (!SqlState.isData(e)) {
                throw e;
            }
            writeParts(batch, outcomes, e);
        }
    }

    private void writeParts(Batch batch, List<TaskOutcome> outcomes, StoreException refusal) {
        if (outcomes.size() == 1) {
            TaskOutcome refused = outcomes.get(0);
            if (refused.error() != null) {
                throw refusal; // an error is text that every database takes: this is no fault of the task
            }
            write(
                    batch,
                    List.of(TaskOutcome.failed(
                            refused.task(), "its result cannot be stored: " + refusal.getMessage())));
            return;
        }
        int half = outcomes.size() / 2;
        write(batch.part(), outcomes.subList(0, half));
        write(batch.part(), outcomes.subList(half, outcomes.size()));
        if (batch.isLast) {
            release.accept(batch.claim);
        }
    }

    private Map<Long, Applied> writeOnce(Connection connection, Batch batch, List<TaskOutcome> outcomes)
            throws SQLException {
        if (batch.durability == Durability.RELAXED) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET LOCAL synchronous_commit = off");
            }
        }
        Map<Long, Applied> accepted = fence(connection, batch, outcomes);
        List<TaskOutcome> kept = outcomes.stream()
                .filter(outcome -> accepted.containsKey(outcome.task().id()))
                .filter(outcome -> !outcome.results().isEmpty())
                .toList();
        if (!kept.isEmpty()) {
            copy(connection, batch, kept);
        }
        return accepted;
    }

    private Map<Long, Applied> fence(Connection connection, Batch batch, List<TaskOutcome> outcomes)
            throws SQLException {
        Map<Long, Applied> accepted = new HashMap<>();
        List<TaskOutcome> failed =
                outcomes.stream().filter(o -> o.error() != null).toList();
        batch.shape
                .file("workset/flush", batch.claim.partition().value())
                .on(connection)
                .set("claim", batch.claim.id())
                .set("worker", batch.claim.worker().value())
                .set("claimed_at", batch.claim.claimedAt())
                .set("workset", batch.shape.id())
                .set("key", batch.claim.partition().value())
                .longs("ids", outcomes.stream().mapToLong(o -> o.task().id()).toArray())
                .longs(
                        "arrivals",
                        outcomes.stream().mapToLong(o -> o.task().arrival()).toArray())
                .longs("failed", failed.stream().mapToLong(o -> o.task().id()).toArray())
                .texts("errors", failed.stream().map(TaskOutcome::error).toList())
                .set("is_last", batch.isLast)
                .set("now", sessions.now())
                .query(row -> accepted.put(
                        row.getLong(1), row.getInt(2) == 1 || row.getBoolean(3) ? Applied.ENDED : Applied.RETRYING));
        return accepted;
    }

    private static void copy(Connection connection, Batch batch, List<TaskOutcome> outcomes) throws SQLException {
        String rows = RowCopy.of(batch.claim.partition(), outcomes);
        try {
            new CopyManager(connection.unwrap(BaseConnection.class))
                    .copyIn(
                            batch.shape
                                    .file(
                                            "workset/copy-results",
                                            batch.claim.partition().value())
                                    .sql(),
                            new StringReader(rows));
        } catch (IOException e) { // of a string
            throw new UncheckedIOException(e);
        }
    }
}
