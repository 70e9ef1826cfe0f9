package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A column of a workset's tables.
 *
 * @param name a lower-case letter, then up to 39 lower-case letters, digits or {@code _}; not a name of Millrace's own
 * @param isHashed whether the unique index of the natural key holds a hash instead of the value: for long texts and arrays
 */
public record Column(String name, ColumnType type, boolean isHashed) {
    private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9_]{0,39}");
    private static final Set<String> TAKEN =
            Set.of("id", "arrival", "rank", "status", "attempts", "finished_at", "error", "task_id", "seq", "n");

    /** Checks name and type. */
    public Column {
        requireNonNull(type, "type");
        if (!SHAPE.matcher(name).matches() || TAKEN.contains(name)) {
            throw new IllegalArgumentException("column name must be a lower-case letter and up to 39 more lower-case"
                    + " letters, digits or '_', and none of "
                    + TAKEN.stream().sorted().toList() + ", but was '" + name
                    + "'");
        }
        if (isHashed && type != ColumnType.TEXT && type != ColumnType.BIGINT_ARRAY && type != ColumnType.TEXT_ARRAY) {
            throw new IllegalArgumentException(
                    "column " + name + ": only texts and arrays of numbers or texts can be hashed, not " + type);
        }
    }

    /** A column that is not hashed. */
    public static Column of(String name, ColumnType type) {
        return new Column(name, type, false);
    }

    /** A column of the natural key that is found by its hash. */
    public static Column hashed(String name, ColumnType type) {
        return new Column(name, type, true);
    }
}
