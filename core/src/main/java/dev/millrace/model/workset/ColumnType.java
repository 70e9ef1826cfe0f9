package dev.millrace.model.workset;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What a column of a workset holds, and what Java gives for it. */
public enum ColumnType {
    /** {@link Boolean}. */
    BOOLEAN,
    /** A whole number of 64 bits: {@link Long}, or a smaller integer. */
    BIGINT,
    /** A finite {@link Double} or {@link Float}. */
    DOUBLE,
    /** A {@link String} of up to {@value #MAX_TEXT} characters. */
    TEXT,
    /** An {@link Instant} of the years 1 to 9999, to the microsecond. */
    TIMESTAMP,
    /** A list of {@link #BIGINT} or null. */
    BIGINT_ARRAY,
    /** A list of {@link #DOUBLE} or null. */
    DOUBLE_ARRAY,
    /** A list of {@link #TEXT} or null. */
    TEXT_ARRAY;

    /** The longest text, in characters. */
    public static final int MAX_TEXT = 1_000_000;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    /** Whether values are lists. */
    public boolean isArray() {
        return this == BIGINT_ARRAY || this == DOUBLE_ARRAY || this == TEXT_ARRAY;
    }

    /**
     * The value in the one form that stores keep.
     *
     * @throws IllegalArgumentException if it is of another type or out of bounds; the message is for whoever reads the error
     *     of a task
     */
    Object normal(Object value) {
        return switch (this) {
            case BOOLEAN -> value instanceof Boolean ? value : refuse(value, "a boolean");
            case BIGINT -> bigint(value);
            case DOUBLE -> number(value);
            case TEXT -> text(value);
            case TIMESTAMP -> timestamp(value);
            case BIGINT_ARRAY -> array(value, BIGINT);
            case DOUBLE_ARRAY -> array(value, DOUBLE);
            case TEXT_ARRAY -> array(value, TEXT);
        };
    }

    private static Object bigint(Object value) {
        boolean isWhole = value instanceof Long || value instanceof Integer || value instanceof Short;
        return isWhole
                ? ((Number) value).longValue()
                : refuse(value, "a whole number between -2^63 and 2^63 - 1 (Long)");
    }

    private static Object number(Object value) {
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number) ? number : refuse(value, "a finite number; store null where there is none");
        }
        return refuse(value, "a number (Double)");
    }

    private static Object text(Object value) {
        if (!(value instanceof String text)) {
            return refuse(value, "a text");
        }
        if (text.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "has " + text.length() + " characters, at most " + MAX_TEXT + " are stored");
        }
        return text;
    }

    private static Object timestamp(Object value) {
        boolean isIn = value instanceof Instant time && !time.isBefore(FIRST) && time.isBefore(END);
        return isIn
                ? ((Instant) value).truncatedTo(ChronoUnit.MICROS)
                : refuse(value, "an Instant of the years 1 to 9999");
    }

    private static Object array(Object value, ColumnType element) {
        if (!(value instanceof List<?> list)) {
            return refuse(value, "a list");
        }
        // Not List.copyOf: elements may be null.
        return list.stream()
                .map(one -> one == null ? null : element.normal(one))
                .toList();
    }

    private static Object refuse(Object value, String wanted) {
        String shown = value.toString();
        throw new IllegalArgumentException("must be " + wanted + ", was "
                + (shown.length() > 60 ? shown.substring(0, 60) + "…" : shown) + " ("
                + value.getClass().getSimpleName() + ")");
    }
}
