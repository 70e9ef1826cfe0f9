package dev.millrace.geoquery.zonal;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * A statistic that a request can ask for, in the raster's own unit unless it says otherwise.
 *
 * @param kind what is computed
 * @param percent of a percentile, 0 to 100; 0 for every other kind
 */
public record Statistic(Kind kind, double percent) {

    /** What is computed of the valid cells. */
    public enum Kind {
        /** Their mean. */
        MEAN,
        /** How many they are, or the sum of their weights. */
        COUNT,
        /** The least value. */
        MIN,
        /** The greatest value. */
        MAX,
        /** The sum of the values. */
        SUM,
        /** The standard deviation of the population. */
        STD,
        /** The value in the middle, or between the two in the middle. */
        MEDIAN,
        /** The value that occurs most; of several, the least. */
        MAJORITY,
        /** The value that occurs least; of several, the least. */
        MINORITY,
        /** How many different values there are. */
        UNIQUE,
        /** The greatest value less the least. */
        RANGE,
        /** The value below which so many percent lie, interpolated between neighbours. */
        PERCENTILE,
        /** How many cells each value has, by its name. */
        CATEGORICAL;

        /** Whether it needs to know how often each value occurs. */
        boolean needsTally() {
            return switch (this) {
                case MEDIAN, MAJORITY, MINORITY, UNIQUE, PERCENTILE, CATEGORICAL -> true;
                default -> false;
            };
        }
    }

    /** {@link Kind#MEAN}. */
    public static final Statistic MEAN = new Statistic(Kind.MEAN, 0);
    /** {@link Kind#COUNT}. */
    public static final Statistic COUNT = new Statistic(Kind.COUNT, 0);
    /** {@link Kind#MIN}. */
    public static final Statistic MIN = new Statistic(Kind.MIN, 0);
    /** {@link Kind#MAX}. */
    public static final Statistic MAX = new Statistic(Kind.MAX, 0);
    /** {@link Kind#SUM}. */
    public static final Statistic SUM = new Statistic(Kind.SUM, 0);
    /** {@link Kind#STD}. */
    public static final Statistic STD = new Statistic(Kind.STD, 0);
    /** {@link Kind#MEDIAN}. */
    public static final Statistic MEDIAN = new Statistic(Kind.MEDIAN, 0);
    /** {@link Kind#MAJORITY}. */
    public static final Statistic MAJORITY = new Statistic(Kind.MAJORITY, 0);
    /** {@link Kind#MINORITY}. */
    public static final Statistic MINORITY = new Statistic(Kind.MINORITY, 0);
    /** {@link Kind#UNIQUE}. */
    public static final Statistic UNIQUE = new Statistic(Kind.UNIQUE, 0);
    /** {@link Kind#RANGE}. */
    public static final Statistic RANGE = new Statistic(Kind.RANGE, 0);
    /** {@link Kind#CATEGORICAL}. */
    public static final Statistic CATEGORICAL = new Statistic(Kind.CATEGORICAL, 0);

    private static final String PERCENTILE = "percentile_";
    private static final String FUNCTION = "rasterstats_default_";

    /** Checks that only a percentile has a percent, from 0 to 100. */
    public Statistic {
        requireNonNull(kind, "kind");
        if (!(percent >= 0 && percent <= 100) || (percent != 0 && kind != Kind.PERCENTILE)) {
            throw new IllegalArgumentException("a percentile's percent is from 0 to 100, was " + percent);
        }
    }

    /** The percentile of {@code percent}, from 0 to 100. */
    public static Statistic percentile(double percent) {
        return new Statistic(Kind.PERCENTILE, percent);
    }

    /** The word in requests and column names, such as "mean" or "percentile_95". */
    public String word() {
        return kind == Kind.PERCENTILE
                ? PERCENTILE + shownPercent()
                : kind.name().toLowerCase(Locale.ROOT);
    }

    private String shownPercent() {
        return percent == Math.rint(percent) ? Long.toString(Math.round(percent)) : Double.toString(percent);
    }

    /**
     * The statistic of a word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Statistic ofWord(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        try {
            return lower.startsWith(PERCENTILE)
                    ? percentile(Double.parseDouble(lower.substring(PERCENTILE.length())))
                    : new Statistic(Kind.valueOf(word.toUpperCase(Locale.ROOT)), 0);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("there is no statistic '" + word + "'", e);
        }
    }

    /**
     * The statistic of a function as descriptions of datasets name it, such as "rasterstats_default_mean", or of a plain word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Statistic ofFunction(String function) {
        return ofWord(function.startsWith(FUNCTION) ? function.substring(FUNCTION.length()) : function);
    }
}
