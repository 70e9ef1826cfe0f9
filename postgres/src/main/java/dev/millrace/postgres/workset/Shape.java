package dev.millrace.postgres.workset;

import static java.util.stream.Collectors.joining;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Workset;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the tables of a workset look like, and the statements on them. Thread-safe. */
final class Shape {
    private final int id;
    private final Workset workset;
    private final Schema schema;
    private final Map<Place, SqlFile> files = new ConcurrentHashMap<>();

    Shape(int id, Workset workset, Schema schema) {
        this.id = id;
        this.workset = workset;
        this.schema = schema;
    }

    int id() {
        return id;
    }

    Workset workset() {
        return workset;
    }

    /**
     * A statement on the tables of one partition, by their own names: the planner never looks at the others, whatever kind of
     * plan it makes.
     */
    SqlFile file(String path, long key) {
        return files.computeIfAbsent(new Place(path, key), any -> SqlFile.load(path, schema, tokens(key)));
    }

    private record Place(String path, long key) {}

    /** What stands for what in the files of {@code sql/workset}. */
    Map<String, String> tokens(long key) {
        Map<String, String> tokens = new HashMap<>();
        tokens.put("task", taskTable(key));
        tokens.put("result", resultTable(key));
        tokens.put("key", Schema.quote(workset.keyColumn()));
        tokens.put("columns", names("", workset.columns()));
        tokens.put("g.columns", names("g.", workset.columns()));
        tokens.put("t.columns", names("t.", workset.columns()));
        tokens.put("result.columns", names("", workset.results()));
        tokens.put("t.result.columns", names("t.", workset.results()));
        tokens.put("match", workset.naturalKey().stream().map(Shape::match).collect(joining(" AND ")));
        return tokens;
    }

    String taskTable() {
        return table("_task");
    }

    String resultTable() {
        return table("_result");
    }

    String taskTable(long key) {
        return table("_task_" + key);
    }

    String resultTable(long key) {
        return table("_result_" + key);
    }

    private String table(String suffix) {
        return schema.quoted() + "." + Schema.quote(workset.name().value() + suffix);
    }

    private static String names(String prefix, List<Column> columns) {
        return columns.stream()
                .map(column -> prefix + Schema.quote(column.name()))
                .collect(joining(", "));
    }

    private static String match(Column column) {
        String same = "t." + Schema.quote(column.name()) + " = g." + Schema.quote(column.name());
        return column.isHashed() ? indexed(column, "t.") + " = " + indexed(column, "g.") + " AND " + same : same;
    }

    /** What a column of the natural key is in the unique index. Text has a hash of 128 bits; arrays have two of 64. */
    static String indexed(Column column, String prefix) {
        String name = prefix + Schema.quote(column.name());
        if (!column.isHashed()) {
            return name;
        }
        return column.type() == ColumnType.TEXT
                ? "CAST(md5(" + name + ") AS uuid)"
                : "hash_array_extended(" + name + ", 0)";
    }

    /** The type of a column in SQL. */
    static String type(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "boolean";
            case BIGINT -> "bigint";
            case DOUBLE -> "double precision";
            case TEXT -> "text";
            case TIMESTAMP -> "timestamptz";
            case BIGINT_ARRAY -> "bigint[]";
            case DOUBLE_ARRAY -> "double precision[]";
            case TEXT_ARRAY -> "text[]";
        };
    }
}
