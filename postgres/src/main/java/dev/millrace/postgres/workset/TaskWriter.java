package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes tasks in somebody's transaction. */
final class TaskWriter {
    /** So that two who make the same tasks wait for each other in one order. */
    private static final Comparator<Row> IN_ORDER = TaskWriter::compare;

    private static int compare(Row one, Row other) {
        for (int i = 0; i < one.values().size(); i++) {
            Object a = one.values().get(i);
            Object b = other.values().get(i);
            boolean isLong = a instanceof Long && b instanceof Long;
            int order = isLong
                    ? Long.compare((Long) a, (Long) b)
                    : String.valueOf(a).compareTo(String.valueOf(b));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    static List<Row> sorted(List<Row> tasks) {
        return tasks.stream().sorted(IN_ORDER).toList();
    }

    static List<List<Row>> chunks(List<Row> tasks) {
        List<List<Row>> chunks = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i += Page.MOST) {
            chunks.add(tasks.subList(i, Math.min(tasks.size(), i + Page.MOST)));
        }
        return chunks;
    }

    /** Makes tasks that do not exist; returns how many. */
    int add(Connection connection, Shape shape, long key, int rank, List<Row> tasks) throws SQLException {
        Made made = shape.file("workset/add", key)
                .on(connection)
                .set("workset", shape.id())
                .set("key", key)
                .set("rank", checkedRank(rank))
                .set("rows", json(shape, tasks))
                .set("count", tasks.size())
                .optional(row -> new Made(row.getBoolean(1), row.getInt(2)))
                .orElseThrow();
        if (!made.isPartition) {
            throw PostgresTaskStore.noPartition(shape, key);
        }
        return made.count;
    }

    private record Made(boolean isPartition, int count) {}

    /** Rows of tasks, or of values of the natural key alone. */
    static String json(Shape shape, List<Row> rows) {
        List<Column> columns = shape.workset().columns();
        return RowJson.of(columns, rows);
    }

    private static int checkedRank(int rank) {
        if (rank < Short.MIN_VALUE || rank > Short.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "rank must be between " + Short.MIN_VALUE + " and " + Short.MAX_VALUE + ", was " + rank);
        }
        return rank;
    }
}
