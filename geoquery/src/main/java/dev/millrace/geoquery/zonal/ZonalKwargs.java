package dev.millrace.geoquery.zonal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Options as descriptions of datasets and requests write them: {@code nodata}, {@code all_touched}, {@code
 * percent_cover_weighting}, {@code percent_cover_selection}, {@code percent_cover_scale}, {@code latitude_correction}, {@code
 * limit}, {@code category_map}. A value of null is as if it were not there.
 */
public final class ZonalKwargs {
    private static final Map<String, BiFunction<ZonalOptions, Value, ZonalOptions>> KNOWN = Map.of(
            "nodata", (options, value) -> options.nodata(value.number()),
            "all_touched", (options, value) -> options.allTouched(value.flag()),
            "percent_cover_weighting", (options, value) -> options.coverWeighting(value.flag()),
            "percent_cover_selection", (options, value) -> options.coverAbove(value.number()),
            "percent_cover_scale", (options, value) -> options.coverScale(value.whole()),
            "latitude_correction", (options, value) -> options.latitudeCorrection(value.flag()),
            "limit", (options, value) -> options.limit(value.whole()),
            "category_map", (options, value) -> options.categories(value.categories()));

    private ZonalKwargs() {}

    /**
     * The options of an option's kwargs and, over them, a request's.
     *
     * @throws IllegalArgumentException if a name is unknown or a value is of the wrong type or out of bounds
     */
    public static ZonalOptions merge(Map<String, ?> option, Map<String, ?> request) {
        Map<String, @Nullable Object> merged = new LinkedHashMap<>(option);
        merged.putAll(request);
        ZonalOptions options = ZonalOptions.DEFAULT;
        for (Map.Entry<String, @Nullable Object> kwarg : merged.entrySet()) {
            BiFunction<ZonalOptions, Value, ZonalOptions> set = KNOWN.get(kwarg.getKey());
            if (set == null) {
                throw new IllegalArgumentException("there is no option '" + kwarg.getKey() + "'; there are "
                        + KNOWN.keySet().stream().sorted().toList());
            }
            Object value = kwarg.getValue();
            options = value == null ? options : set.apply(options, new Value(kwarg.getKey(), value));
        }
        return options;
    }

    /** The nodata value among kwargs; empty where there is none. */
    public static OptionalDouble nodata(Map<String, ?> kwargs) {
        return merge(kwargs, Map.of()).nodata();
    }

    private record Value(String name, Object value) {

        double number() {
            if (value instanceof Number number) {
                return number.doubleValue();
            }
            throw wrong("a number");
        }

        int whole() {
            double number = number();
            if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
                throw wrong("a whole number");
            }
            return (int) number;
        }

        boolean flag() {
            if (value instanceof Boolean flag) {
                return flag;
            }
            throw wrong("true or false");
        }

        /** JSON has no numbers for keys. */
        Map<Double, String> categories() {
            if (!(value instanceof Map<?, ?> map)) {
                throw wrong("an object of names by value");
            }
            Map<Double, String> names = new LinkedHashMap<>();
            map.forEach((key, category) -> names.put(parsed(String.valueOf(key)), String.valueOf(category)));
            return names;
        }

        private double parsed(String key) {
            try {
                return Double.parseDouble(key);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "option '" + name + "' has the key '" + key + "', which is no number", e);
            }
        }

        private IllegalArgumentException wrong(String expected) {
            return new IllegalArgumentException("option '" + name + "' is " + expected + ", was " + value);
        }
    }
}
