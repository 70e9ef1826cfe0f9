package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The declaration of a workset: very many small tasks of one kind, in partitions by a key.
 *
 * @param keyColumn what the partition key is called in its tables
 * @param naturalKey one or more columns that, within a partition, tell tasks apart; their values are never null
 * @param payload further columns of a task
 * @param results one or more columns of a result; a task may have any number of result rows
 * @param maxAttempts 1 to {@value #MOST_ATTEMPTS}: a task that failed so often is exhausted, which counts as over
 */
public record Workset(
        WorksetName name,
        String keyColumn,
        List<Column> naturalKey,
        List<Column> payload,
        List<Column> results,
        int maxAttempts) {

    /** The most attempts that a task may have. */
    public static final int MOST_ATTEMPTS = 1_000;

    /** Checks names and bounds. */
    public Workset {
        requireNonNull(name, "name");
        naturalKey = List.copyOf(naturalKey);
        payload = List.copyOf(payload);
        results = List.copyOf(results);
        Column key = Column.of(keyColumn, ColumnType.BIGINT);
        if (naturalKey.isEmpty() || results.isEmpty()) {
            throw new IllegalArgumentException(
                    "workset " + name + " needs at least one column in its natural key and one of results");
        }
        requireDistinct(name, Stream.concat(Stream.of(key), Stream.concat(naturalKey.stream(), payload.stream())));
        requireDistinct(name, Stream.concat(Stream.of(key), results.stream()));
        if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("workset " + name + ": maxAttempts must be between 1 and "
                    + MOST_ATTEMPTS + ", was " + maxAttempts);
        }
    }

    private static void requireDistinct(WorksetName name, Stream<Column> columns) {
        Set<String> seen = new HashSet<>();
        columns.filter(column -> !seen.add(column.name())).findFirst().ifPresent(twice -> {
            throw new IllegalArgumentException("workset " + name + " has two columns called " + twice.name());
        });
    }

    /** The columns of a task: natural key, then payload. */
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>(naturalKey);
        columns.addAll(payload);
        return columns;
    }

    /** The partition of a key value. */
    public PartitionKey partition(long key) {
        return new PartitionKey(name, key);
    }

    /**
     * A row of a task, in the form that stores keep.
     *
     * @throws IllegalArgumentException names the column and the rule
     */
    public Row task(Row row) {
        Row checked = row.checked(columns());
        requireKey(checked);
        return checked;
    }

    /**
     * A row of values of the natural key, in the form that stores keep.
     *
     * @throws IllegalArgumentException names the column and the rule
     */
    public Row key(Row row) {
        Row checked = row.checked(naturalKey);
        requireKey(checked);
        return checked;
    }

    private void requireKey(Row row) {
        for (int i = 0; i < naturalKey.size(); i++) {
            if (row.values().get(i) == null) {
                throw new IllegalArgumentException(
                        "column " + naturalKey.get(i).name() + " is part of the natural key and must not be null");
            }
        }
    }

    /**
     * A row of a result, in the form that stores keep.
     *
     * @throws IllegalArgumentException names the column and the rule
     */
    public Row result(Row row) {
        return row.escaped(results);
    }
}
