package dev.millrace.geoquery.filter;

import dev.millrace.geoquery.geopackage.Filter.Between;
import dev.millrace.geoquery.geopackage.Filter.Condition;
import dev.millrace.geoquery.geopackage.Filter.OneOf;
import dev.millrace.geoquery.geopackage.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;

/**
 * Sums up features one by one. Every condition is checked here, so that a source which filters already only saves work. Not
 * safe for use by several threads.
 */
public final class FilterSums {
    private final FilterSpec spec;
    private final Share share;
    private final PreparedGeometry zone;
    /** By combination, in the order of their columns. */
    private final Map<List<Object>, Double> totals = new LinkedHashMap<>();

    /** Begins with sums of 0 for every combination. */
    public FilterSums(FilterSpec spec, Share share, Geometry zone) {
        this.spec = spec;
        this.share = share;
        this.zone = PreparedGeometryFactory.prepare(zone);
        spec.combinations().forEach(values -> totals.put(values, 0.0));
    }

    /**
     * Adds a feature, if it passes.
     *
     * @param row with its geometry in degrees of EPSG:4326
     * @throws IllegalArgumentException if its outcome is no number
     */
    public void add(Row row) {
        Geometry geometry = row.geometry().orElse(null);
        List<Object> combination = combination(row);
        if (geometry == null
                || combination == null
                || !spec.conditions().stream().allMatch(test -> passes(row, test))) {
            return;
        }
        Double outcome = outcome(row);
        double part = outcome == null ? 0 : share.of(geometry, zone);
        if (outcome != null && part > 0) {
            totals.merge(combination, outcome * part, Double::sum);
        }
    }

    private @Nullable List<Object> combination(Row row) {
        List<Object> combination = new ArrayList<>();
        for (Map.Entry<String, List<Object>> column : spec.split().entrySet()) {
            Object found = match(row.attributes().get(column.getKey()), column.getValue());
            if (found == null) {
                return null;
            }
            combination.add(found);
        }
        return combination;
    }

    private static boolean passes(Row row, Condition condition) {
        Object value = row.attributes().get(condition.column());
        if (condition instanceof OneOf oneOf) {
            return match(value, oneOf.selected()) != null;
        }
        Between between = (Between) condition;
        return value != null && order(value, between.start()) >= 0 && order(value, between.end()) <= 0;
    }

    /** The selected value that a stored one equals: as it is written, or as a number. */
    private static @Nullable Object match(@Nullable Object stored, List<Object> selected) {
        if (stored == null) {
            return null;
        }
        for (Object candidate : selected) {
            if (candidate.equals(stored) || order(stored, candidate) == 0) {
                return candidate;
            }
        }
        return null;
    }

    /** Numbers by size, texts that are no numbers by their characters. */
    private static int order(Object stored, Object given) {
        boolean isNumeric = stored instanceof Number || given instanceof Number;
        Double one = isNumeric ? number(stored) : null;
        Double other = isNumeric ? number(given) : null;
        return one != null && other != null
                ? Double.compare(one, other)
                : stored.toString().compareTo(given.toString());
    }

    private static @Nullable Double number(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        try {
            return Double.valueOf(value.toString());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private @Nullable Double outcome(Row row) {
        Object value = row.attributes().get(spec.outcome());
        if (value == null) {
            boolean counts = spec.outcome().equals(FilterSpec.EVENT_COUNT)
                    && !row.attributes().containsKey(FilterSpec.EVENT_COUNT);
            return counts ? 1.0 : null;
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException(
                "outcome '" + spec.outcome() + "' of feature " + row.id() + " is '" + value + "', which is no number");
    }

    /** Returns the sums so far, the first split column varying slowest. */
    public List<Sum> sums() {
        List<Sum> sums = new ArrayList<>();
        totals.forEach((values, total) -> sums.add(new Sum(values, total.longValue())));
        return sums;
    }
}
