package dev.millrace.postgres.workset;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.workset.Workset;
import dev.millrace.postgres.sql.Sessions;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes, changes and drops the tables of worksets. Each step waits {@value #LOCK_TIMEOUT} at most for a lock, since everybody
 * else would wait behind it. Thread-safe.
 */
final class Declaring {
    private static final String LOCK_TIMEOUT = "2s";

    private final Sessions sessions;
    private final Shapes shapes;

    Declaring(Sessions sessions, Shapes shapes) {
        this.sessions = sessions;
        this.shapes = shapes;
    }

    private SqlFile file(String name) {
        return SqlFile.load(name, sessions.schema());
    }

    void declare(Workset workset) {
        shapes.forget(workset.name());
        String text = WorksetText.of(workset);
        sessions.inTransaction(connection -> {
            begin(connection, workset.name().value());
            @Nullable Workset old =
                    shapes.read(connection, workset.name()).map(Shape::workset).orElse(null);
            if (old == null) {
                Shape shape = new Shape(0, workset, sessions.schema());
                execute(connection, new Tables(shape).make());
            } else if (!old.equals(workset)) {
                execute(connection, evolution(new Shape(0, old, sessions.schema()), workset));
            }
            return file("workset/put-workset")
                    .on(connection)
                    .set("name", workset.name().value())
                    .set("max_attempts", workset.maxAttempts())
                    .set("key_column", workset.keyColumn())
                    .set("declaration", text)
                    .set("checksum", WorksetText.checksum(text))
                    .update();
        });
        shapes.forget(workset.name());
    }

    private static List<String> evolution(Shape old, Workset next) {
        try {
            return new Tables(old).evolveTo(next);
        } catch (IllegalArgumentException e) {
            throw new StoreException(StoreException.Kind.REFUSED, requireNonNull(e.getMessage()), e);
        }
    }

    boolean addPartition(Shape shape, long key) {
        return sessions.inTransaction(connection -> {
            begin(connection, shape.workset().name().value());
            if (isThere(connection, shape, key)) {
                return false;
            }
            execute(connection, new Tables(shape).makePartition(key));
            return file("workset/put-partition")
                            .on(connection)
                            .set("workset", shape.id())
                            .set("key", key)
                            .set("task_table", shape.taskTable(key))
                            .set("result_table", shape.resultTable(key))
                            .update()
                    > 0;
        });
    }

    private boolean isThere(Connection connection, Shape shape, long key) throws SQLException {
        List<Boolean> leaving = file("workset/partition")
                .on(connection)
                .set("workset", shape.id())
                .set("key", key)
                .query(row -> row.getBoolean(1));
        if (leaving.contains(true)) {
            throw new StoreException(
                    StoreException.Kind.BUSY,
                    "partition " + key + " of workset " + shape.workset().name()
                            + " is being dropped; drop it again to finish that, then add it",
                    null);
        }
        return !leaving.isEmpty();
    }

    boolean dropPartition(Shape shape, long key) {
        boolean isLeaving = sessions.inTransaction(connection -> {
            begin(connection, shape.workset().name().value());
            requireNoRequest(connection, shape, key);
            return file("workset/leave-partition")
                            .on(connection)
                            .set("workset", shape.id())
                            .set("key", key)
                            .update()
                    > 0;
        });
        if (!isLeaving) {
            return false;
        }
        detach(shape.resultTable(), shape.resultTable(key));
        detach(shape.taskTable(), shape.taskTable(key));
        return drop(shape, key);
    }

    private boolean drop(Shape shape, long key) {
        return sessions.inTransaction(connection -> {
            begin(connection, shape.workset().name().value());
            execute(connection, new Tables(shape).dropPartition(key));
            return file("workset/forget-partition")
                            .on(connection)
                            .set("workset", shape.id())
                            .set("key", key)
                            .update()
                    >= 0;
        });
    }

    /** Waits for whoever uses the partition without keeping others out; a detach that was cut off is finished. */
    private void detach(String parent, String partition) {
        sessions.run(connection -> {
            List<Boolean> pending = file("workset/attached")
                    .on(connection)
                    .set("parent", parent)
                    .set("partition", partition)
                    .query(row -> row.getBoolean(1));
            if (!pending.isEmpty()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("ALTER TABLE " + parent + " DETACH PARTITION " + partition
                            + (pending.get(0) ? " FINALIZE" : " CONCURRENTLY"));
                }
            }
            return true;
        });
    }

    void reset(Shape shape, long key) {
        sessions.inTransaction(connection -> {
            begin(connection, shape.workset().name().value());
            requireNoRequest(connection, shape, key);
            if (!isThere(connection, shape, key)) {
                throw PostgresTaskStore.noPartition(shape, key);
            }
            file("workset/lock-claims")
                    .on(connection)
                    .set("workset", shape.id())
                    .query(row -> true);
            execute(connection, new Tables(shape).truncate(key));
            return file("workset/reset-partition")
                    .on(connection)
                    .set("workset", shape.id())
                    .set("key", key)
                    .query(row -> true);
        });
    }

    private void requireNoRequest(Connection connection, Shape shape, long key) throws SQLException {
        boolean isWanted = !file("workset/any-item")
                .on(connection)
                .set("workset", shape.id())
                .set("key", key)
                .query(row -> true)
                .isEmpty();
        if (isWanted) {
            throw new StoreException(
                    StoreException.Kind.REFUSED,
                    "a request waits for tasks of partition " + key + " of workset "
                            + shape.workset().name() + "; wait for it or cancel it first",
                    null);
        }
    }

    private void begin(Connection connection, String name) throws SQLException {
        execute(connection, List.of("SET LOCAL lock_timeout = '" + LOCK_TIMEOUT + "'"));
        file("workset/lock-tables").on(connection).set("name", name).query(row -> true);
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }
}
