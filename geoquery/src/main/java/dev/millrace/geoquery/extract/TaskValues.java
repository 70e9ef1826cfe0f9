package dev.millrace.geoquery.extract;

import dev.millrace.model.workset.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a task: by name, one for each of its files. */
final class TaskValues {
    private final int files;
    private final Map<String, @Nullable Number[]> byName = new LinkedHashMap<>();

    TaskValues(int files) {
        this.files = files;
    }

    /** Sets a value; numbers that are none are nodata. */
    void set(int file, String name, @Nullable Number value) {
        boolean isNumber = value != null && Double.isFinite(value.doubleValue());
        byName.computeIfAbsent(name, any -> new Number[files])[file] = isNumber ? value : null;
    }

    /** The rows to store, one a name. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        byName.forEach((name, values) -> rows.add(files == 1 ? single(name, values[0]) : grouped(name, values)));
        return rows;
    }

    private static Row single(String name, @Nullable Number value) {
        return value instanceof Long whole
                ? Row.of(name, null, whole, null, null)
                : Row.of(name, value == null ? null : value.doubleValue(), null, null, null);
    }

    private static Row grouped(String name, @Nullable Number[] values) {
        boolean isWhole = Arrays.stream(values).anyMatch(Long.class::isInstance);
        List<@Nullable Object> list = new ArrayList<>();
        for (Number value : values) {
            list.add(value == null ? null : isWhole ? (Object) value.longValue() : (Object) value.doubleValue());
        }
        return isWhole ? Row.of(name, null, null, null, list) : Row.of(name, null, null, list, null);
    }
}
