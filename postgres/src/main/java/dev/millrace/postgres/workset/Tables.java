package dev.millrace.postgres.workset;

import static java.util.stream.Collectors.joining;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.Workset;
import dev.millrace.postgres.sql.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The DDL of a workset. */
final class Tables {
    /** Rows are updated once: some room keeps the new version near the old one. */
    private static final String TASK_OPTIONS = "fillfactor = 90";

    private final Shape shape;
    private final Workset workset;
    private final String key;

    Tables(Shape shape) {
        this.shape = shape;
        this.workset = shape.workset();
        this.key = Schema.quote(workset.keyColumn());
    }

    /** The two partitioned tables and their indexes. */
    List<String> make() {
        String unique = Stream.concat(
                        Stream.of(key), workset.naturalKey().stream().flatMap(Tables::indexed))
                .collect(joining(", "));
        return List.of(
                "CREATE TABLE " + shape.taskTable() + " (" + key + " bigint NOT NULL, id bigint NOT NULL,"
                        + " arrival bigint NOT NULL, finished_at timestamptz, rank smallint NOT NULL,"
                        + " status smallint NOT NULL DEFAULT 0, attempts smallint NOT NULL DEFAULT 0, "
                        + columns(workset.naturalKey(), " NOT NULL") + columns(workset.payload(), "")
                        + "error text, PRIMARY KEY (" + key + ", id)) PARTITION BY LIST (" + key + ")",
                "CREATE UNIQUE INDEX ON " + shape.taskTable() + " (" + unique + ")",
                "CREATE INDEX ON " + shape.taskTable() + " (rank, arrival) WHERE status = 0",
                "CREATE INDEX ON " + shape.taskTable() + " (attempts, id) WHERE status = -1",
                "CREATE TABLE " + shape.resultTable() + " (" + key + " bigint NOT NULL, task_id bigint NOT NULL,"
                        + " seq int NOT NULL, " + columns(workset.results(), "") + "PRIMARY KEY (" + key
                        + ", task_id, seq)) PARTITION BY LIST (" + key + ")");
    }

    private static Stream<String> indexed(Column column) {
        String one = "(" + Shape.indexed(column, "") + ")";
        // The second half of the hash of an array.
        return one.contains("hash_array") ? Stream.of(one, one.replace(", 0)", ", 1)")) : Stream.of(one);
    }

    private static String columns(List<Column> columns, String constraint) {
        return columns.stream()
                .map(column -> Schema.quote(column.name()) + " " + Shape.type(column.type()) + constraint + ", ")
                .collect(joining());
    }

    /**
     * What another declaration adds to this one.
     *
     * @throws IllegalArgumentException if it changes anything else; the message says what
     */
    List<String> evolveTo(Workset next) {
        if (!next.keyColumn().equals(workset.keyColumn()) || !next.naturalKey().equals(workset.naturalKey())) {
            throw new IllegalArgumentException("workset " + next.name() + " was declared with the key "
                    + workset.keyColumn() + " and the natural key " + workset.naturalKey()
                    + ", which never change; declare a new workset and fill it");
        }
        List<String> statements = new ArrayList<>(added(shape.taskTable(), workset.payload(), next.payload()));
        statements.addAll(added(shape.resultTable(), workset.results(), next.results()));
        return statements;
    }

    private List<String> added(String table, List<Column> old, List<Column> next) {
        if (next.size() < old.size() || !next.subList(0, old.size()).equals(old)) {
            throw new IllegalArgumentException("workset " + workset.name()
                    + ": columns may only be added at the end of " + old + ", but the declaration has " + next);
        }
        return next.subList(old.size(), next.size()).stream()
                .map(column -> "ALTER TABLE " + table + " ADD COLUMN " + Schema.quote(column.name()) + " "
                        + Shape.type(column.type()))
                .toList();
    }

    /** Made first and attached then: CREATE … PARTITION OF would lock all partitions out. */
    List<String> makePartition(long value) {
        return Stream.concat(
                        makePartition(shape.taskTable(), shape.taskTable(value), value, " WITH (" + TASK_OPTIONS + ")"),
                        makePartition(shape.resultTable(), shape.resultTable(value), value, ""))
                .toList();
    }

    private static Stream<String> makePartition(String parent, String table, long value, String options) {
        return Stream.of(
                "CREATE TABLE " + table + " (LIKE " + parent + " INCLUDING DEFAULTS INCLUDING CONSTRAINTS)" + options,
                "ALTER TABLE " + parent + " ATTACH PARTITION " + table + " FOR VALUES IN (" + value + ")");
    }

    List<String> dropPartition(long value) {
        return List.of(
                "DROP TABLE IF EXISTS " + shape.resultTable(value), "DROP TABLE IF EXISTS " + shape.taskTable(value));
    }

    List<String> truncate(long value) {
        return List.of("TRUNCATE " + shape.taskTable(value) + ", " + shape.resultTable(value));
    }
}
