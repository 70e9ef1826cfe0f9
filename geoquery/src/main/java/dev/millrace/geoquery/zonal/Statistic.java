package dev.millrace.geoquery.zonal;

import java.util.Locale;
import java.util.OptionalDouble;

/** A statistic that a request can ask for; in degrees-free units: the raster's own, or cells for {@link #COUNT}. */
public enum Statistic {
    /** The mean of the valid cells. */
    MEAN,
    /** How many cells are valid. */
    COUNT,
    /** The least value. */
    MIN,
    /** The greatest value. */
    MAX,
    /** The sum of the values. */
    SUM;

    /** The word in requests and column names. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The statistic of a word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Statistic ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The value as a cell of a table shows it: empty for nodata. */
    public String cell(ZonalStatistics statistics) {
        return switch (this) {
            case MEAN -> text(statistics.mean());
            case COUNT -> Long.toString(statistics.count());
            case MIN -> text(statistics.min());
            case MAX -> text(statistics.max());
            case SUM -> text(statistics.sum());
        };
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
