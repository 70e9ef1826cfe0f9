package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.filter.FilterSpec;
import dev.millrace.geoquery.filter.Share;
import dev.millrace.geoquery.output.ColumnNames;
import dev.millrace.geoquery.zonal.Statistic;
import dev.millrace.geoquery.zonal.ZonalKwargs;
import dev.millrace.geoquery.zonal.ZonalOptions;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an option computes: a statistic of a raster's cells, or sums over features. */
public sealed interface Computation {

    /** A statistic of a raster. */
    record OfRaster(Statistic statistic, ZonalOptions options) implements Computation {
        @Override
        public boolean isNamed() {
            return statistic.kind() == Statistic.Kind.CATEGORICAL;
        }
    }

    /**
     * Sums over features.
     *
     * @param table which layer of the file; empty where it has one
     */
    record OfFeatures(FilterSpec spec, Share share, Optional<String> table) implements Computation {
        /** Checks that no two sums have one name: one of them would take the other's column. */
        public OfFeatures {
            Map<String, List<Object>> byName = new HashMap<>();
            for (List<Object> values : spec.combinations()) {
                List<Object> other = byName.put(name(values), values);
                if (other != null) {
                    throw new IllegalArgumentException("the values " + other + " and " + values
                            + " would both be the column '" + name(values) + "'; ask for them by two requests");
                }
            }
        }

        /** What tells the column of a combination of values from those of others. */
        static String name(List<Object> values) {
            return String.join("_", values.stream().map(ColumnNames::label).toList());
        }

        @Override
        public boolean isNamed() {
            return !spec.split().isEmpty();
        }
    }

    /** Whether its values have names, such as categories. */
    boolean isNamed();

    /** How functions of datasets of features are called; the original's names end like it. */
    String FILTER = "filter_agg";

    /**
     * What an option means with a request's kwargs over its own.
     *
     * @throws IllegalArgumentException if there is no such function, or a kwarg is wrong; the message names it
     */
    static Computation of(
            boolean isRaster,
            String function,
            Map<String, ? extends @Nullable Object> option,
            Map<String, ? extends @Nullable Object> request) {
        if (isRaster) {
            return new OfRaster(Statistic.ofFunction(function), ZonalKwargs.merge(option, request));
        }
        if (!function.endsWith(FILTER)) {
            throw new IllegalArgumentException(
                    "there is no function '" + function + "' of features; it ends with " + FILTER);
        }
        Map<String, @Nullable Object> merged = new LinkedHashMap<>(option);
        merged.putAll(request);
        Object table = merged.get("table");
        return new OfFeatures(
                FilterSpec.of(merged, FilterSpec.EVENT_COUNT),
                share(merged.get("share")),
                table == null ? Optional.empty() : Optional.of(table.toString()));
    }

    private static Share share(@Nullable Object word) {
        return switch (String.valueOf(word)) {
            case "null", "within" -> Share.WITHIN;
            case "area_proportional" -> Share.AREA_PROPORTIONAL;
            default -> throw new IllegalArgumentException("share is within or area_proportional, was " + word);
        };
    }
}
