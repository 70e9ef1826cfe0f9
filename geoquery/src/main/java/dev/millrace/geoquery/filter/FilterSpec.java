package dev.millrace.geoquery.filter;

import dev.millrace.geoquery.geopackage.Filter.Between;
import dev.millrace.geoquery.geopackage.Filter.Condition;
import dev.millrace.geoquery.geopackage.Filter.OneOf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is summed of which features.
 *
 * @param outcome the column to sum; {@value #EVENT_COUNT} counts features where there is no such column
 * @param conditions which features count
 * @param split columns of which each selected value, or combination of values, is a sum of its own, in this order
 */
public record FilterSpec(String outcome, List<Condition> conditions, Map<String, List<Object>> split) {
    /** Counts features. */
    public static final String EVENT_COUNT = "event_count";

    private static final String OUTCOME = "outcome";
    private static final int MOST_SUMS = 1_000;

    /** Keeps copies, and checks how many sums it makes. */
    public FilterSpec {
        conditions = List.copyOf(conditions);
        split = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(split));
        long sums = 1;
        for (List<Object> values : split.values()) {
            sums = Math.min(Integer.MAX_VALUE, sums * values.size());
        }
        if (sums > MOST_SUMS) {
            throw new IllegalArgumentException("the filters that are not aggregated have " + sums
                    + " combinations; at most " + MOST_SUMS + " become columns. Select fewer values.");
        }
    }

    /** What makes a sum of its own each: combinations of the values of {@code split}, the first column varying slowest. */
    public List<List<Object>> combinations() {
        List<List<Object>> combinations = List.of(List.of());
        for (List<Object> values : split.values()) {
            combinations = combinations.stream()
                    .flatMap(begun -> values.stream().map(value -> longer(begun, value)))
                    .toList();
        }
        return combinations;
    }

    private static List<Object> longer(List<Object> begun, Object value) {
        List<Object> longer = new ArrayList<>(begun);
        longer.add(value);
        return List.copyOf(longer);
    }

    /**
     * Reads kwargs: {@code outcome}, and for each column {@code {"type":"range","start":2010,"end":2015}} or {@code
     * {"type":"categorical","selected":["Battles"],"aggregate":false}}. Other entries that are no objects are left alone; a
     * category of which nothing is selected is no filter.
     *
     * @param defaultOutcome where the kwargs name none
     * @throws IllegalArgumentException if a filter is of another type or lacks a part; the message names the column
     */
    public static FilterSpec of(Map<String, ?> kwargs, String defaultOutcome) {
        Object outcome = kwargs.get(OUTCOME);
        List<Condition> conditions = new ArrayList<>();
        Map<String, List<Object>> split = new LinkedHashMap<>();
        kwargs.forEach((column, kwarg) -> {
            if (kwarg instanceof Map<?, ?> filter) {
                add(column, filter, conditions, split);
            }
        });
        return new FilterSpec(outcome == null ? defaultOutcome : outcome.toString(), conditions, split);
    }

    private static void add(
            String column, Map<?, ?> filter, List<Condition> conditions, Map<String, List<Object>> split) {
        String type = String.valueOf(filter.get("type"));
        switch (type) {
            case "range" ->
                conditions.add(
                        new Between(column, bound(column, filter.get("start")), bound(column, filter.get("end"))));
            case "categorical" -> {
                List<Object> selected = selected(column, filter.get("selected"));
                if (Boolean.FALSE.equals(filter.get("aggregate"))) {
                    split.put(column, selected);
                } else if (!selected.isEmpty()) {
                    conditions.add(new OneOf(column, selected));
                }
            }
            default ->
                throw new IllegalArgumentException(
                        "filter '" + column + "' has the type '" + type + "'; it is range or categorical");
        }
    }

    private static Object bound(String column, @Nullable Object value) {
        if (value instanceof Number || value instanceof String) {
            return value;
        }
        throw new IllegalArgumentException("filter '" + column + "' lacks a start or an end, a number or a text");
    }

    /** SQLite has no booleans: they are 0 and 1. */
    private static List<Object> selected(String column, @Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            throw new IllegalArgumentException("filter '" + column + "' lacks the list 'selected'");
        }
        List<Object> selected = new ArrayList<>();
        for (Object item : list) {
            if (!(item instanceof Number || item instanceof String || item instanceof Boolean)) {
                throw new IllegalArgumentException("filter '" + column + "' selects " + item + ", which is no value");
            }
            selected.add(item instanceof Boolean flag ? (Object) (flag ? 1L : 0L) : item);
        }
        return selected;
    }
}
