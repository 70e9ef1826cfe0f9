package dev.millrace.model.workset;

import dev.millrace.model.StorableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values of columns, in their order. Immutable.
 *
 * @param values see {@link ColumnType} for what Java gives; null where there is none
 */
public record Row(List<@Nullable Object> values) {

    /** Copies the list. */
    public Row {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** A row of these values. */
    public static Row of(@Nullable Object... values) {
        return new Row(Arrays.asList(values));
    }

    /** The first {@code count} values. */
    public Row first(int count) {
        return new Row(values.subList(0, count));
    }

    /**
     * The row as stores keep it: as what an application wants stored, so text that no database takes is refused.
     *
     * @throws IllegalArgumentException names the column and the rule
     */
    Row checked(List<Column> columns) {
        return normal(columns, Row::refusedIfBad);
    }

    /** The row as stores keep it: as a result, so text that no database takes is written in escapes. */
    Row escaped(List<Column> columns) {
        return normal(columns, Row::escapedIfBad);
    }

    private Row normal(List<Column> columns, UnaryOperator<String> text) {
        if (values.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "a row has " + values.size() + " values where there are " + columns.size() + " columns: "
                            + columns.stream().map(Column::name).toList());
        }
        List<@Nullable Object> normal = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            normal.add(normal(columns.get(i), values.get(i), text));
        }
        return new Row(normal);
    }

    private static @Nullable Object normal(Column column, @Nullable Object value, UnaryOperator<String> text) {
        try {
            return value == null ? null : inText(column.type().normal(value), text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("column " + column.name() + " " + e.getMessage(), e);
        }
    }

    private static Object inText(Object value, UnaryOperator<String> text) {
        if (value instanceof String string) {
            return text.apply(string);
        }
        return value instanceof List<?> list
                ? list.stream()
                        .map(one -> one instanceof String s ? text.apply(s) : one)
                        .toList()
                : value;
    }

    private static boolean isBad(String text) {
        return text.codePoints().anyMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
    }

    private static String refusedIfBad(String text) {
        if (isBad(text)) {
            throw new IllegalArgumentException("holds NUL or half a surrogate pair, which no database stores");
        }
        return text;
    }

    private static String escapedIfBad(String text) {
        if (!isBad(text)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i += StorableText.MAX_LENGTH) {
            int end = Math.min(text.length(), i + StorableText.MAX_LENGTH);
            safe.append(StorableText.of(text.substring(i, end)));
        }
        return safe.toString();
    }
}
