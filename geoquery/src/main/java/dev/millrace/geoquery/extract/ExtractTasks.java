package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.output.ColumnNames;
import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of extraction: one feature, one file or some that are computed together, and one option. A task is computed once
 * and shared by all requests.
 *
 * <p>The partition key is the dataset's id. A result row has the value of one file in {@code number} or {@code whole}; of
 * several files, in the order of their revisions, in {@code numbers} or {@code wholes}. Null is nodata.
 */
public final class ExtractTasks {
    /** What the workset is called. */
    public static final WorksetName NAME = new WorksetName("extract");

    /** Tasks that somebody waits for. */
    public static final int REQUESTED = 1;

    /** Tasks that are computed because somebody may want them. */
    public static final int BACKGROUND = 10;

    private static final int MOST_ATTEMPTS = 5;

    /** The declaration. */
    public static final Workset WORKSET = new Workset(
            NAME,
            "dataset_id",
            List.of(
                    Column.hashed("revisions", ColumnType.BIGINT_ARRAY),
                    Column.of("feature_id", ColumnType.BIGINT),
                    Column.of("option_revision", ColumnType.BIGINT),
                    Column.hashed("kwargs", ColumnType.TEXT)),
            List.of(),
            List.of(
                    Column.of("name", ColumnType.TEXT),
                    Column.of("number", ColumnType.DOUBLE),
                    Column.of("whole", ColumnType.BIGINT),
                    Column.of("numbers", ColumnType.DOUBLE_ARRAY),
                    Column.of("wholes", ColumnType.BIGINT_ARRAY)),
            MOST_ATTEMPTS);

    private ExtractTasks() {}

    /**
     * What tells a task apart within its dataset.
     *
     * @param revisions of the files; first, so that neighbours share what is opened
     * @param kwargs of the request as canonical JSON; empty where there are none
     */
    public record Key(List<Long> revisions, long feature, long option, String kwargs) {

        /** Keeps a copy of the list. */
        public Key {
            revisions = List.copyOf(revisions);
        }

        /** The key of a task's row. */
        public static Key of(Row row) {
            List<?> revisions = (List<?>) value(row, 0);
            return new Key(
                    revisions.stream().map(Long.class::cast).toList(),
                    (Long) value(row, 1),
                    (Long) value(row, 2),
                    (String) value(row, 3));
        }

        private static Object value(Row row, int column) {
            return Objects.requireNonNull(row.values().get(column), "a natural key has no nulls");
        }

        /** The row of a task. */
        public Row row() {
            return Row.of(revisions, feature, option, kwargs);
        }
    }

    /** Kwargs of a request as they are in a {@link Key}. */
    public static String kwargs(Map<String, ? extends @Nullable Object> kwargs) {
        return kwargs.isEmpty() ? "" : ColumnNames.canonical(kwargs);
    }
}
