package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Row;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads rows of declared columns. */
final class Rows {

    private Rows() {}

    /** The row in the columns of a result set from {@code first} on. */
    static Row read(ResultSet from, int first, List<Column> columns) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            values.add(value(from, first + i, columns.get(i).type()));
        }
        return new Row(values);
    }

    private static @Nullable Object value(ResultSet from, int index, ColumnType type) throws SQLException {
        return switch (type) {
            case BOOLEAN -> nullable(from, from.getBoolean(index));
            case BIGINT -> nullable(from, from.getLong(index));
            case DOUBLE -> nullable(from, from.getDouble(index));
            case TEXT -> from.getString(index);
            case TIMESTAMP -> {
                OffsetDateTime time = from.getObject(index, OffsetDateTime.class);
                yield time == null ? null : time.toInstant();
            }
            case BIGINT_ARRAY, DOUBLE_ARRAY, TEXT_ARRAY -> list(from.getArray(index));
        };
    }

    private static @Nullable Object nullable(ResultSet from, Object value) throws SQLException {
        return from.wasNull() ? null : value;
    }

    private static @Nullable Object list(@Nullable Array array) throws SQLException {
        if (array == null) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList((@Nullable Object[]) array.getArray()));
        return Collections.unmodifiableList(values);
    }
}
