package dev.millrace.geoquery.web.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values in classes of about as many features each, for the colours of a map. Immutable. */
public final class Classes {
    private static final int MOST = 7;

    private final double[] bounds;
    private final double least;
    private final double most;
    private final long[] counts;

    private Classes(double[] bounds, double least, double most, long[] counts) {
        this.bounds = bounds;
        this.least = least;
        this.most = most;
        this.counts = counts;
    }

    /** Classes of values, at least one; as many as there are different values, seven at most. */
    public static Classes of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] different = Arrays.stream(sorted).distinct().toArray();
        int wanted = Math.min(MOST, different.length);
        double[] bounds = different.length <= MOST
                ? Arrays.copyOfRange(different, 1, different.length)
                : java.util.stream.IntStream.range(1, wanted)
                        .mapToDouble(i -> sorted[i * sorted.length / wanted])
                        .distinct()
                        .filter(bound -> bound > sorted[0])
                        .toArray();
        Classes classes = new Classes(bounds, sorted[0], sorted[sorted.length - 1], new long[bounds.length + 1]);
        for (double value : sorted) {
            classes.counts[classes.place(value)]++;
        }
        return classes;
    }

    private int place(double value) {
        int place = 0;
        while (place < bounds.length && value >= bounds[place]) {
            place++;
        }
        return place;
    }

    /** The colour of a value, 0 for the smallest to 6 for the largest. */
    public int of(double value) {
        return colour(place(value));
    }

    private int colour(int place) {
        return bounds.length == 0 ? MOST / 2 : Math.round(place * (MOST - 1f) / bounds.length);
    }

    /** A class as the legend has it. */
    public record Entry(int colour, String text, long count) {}

    /** The legend, from the smallest to the largest. */
    public List<Entry> legend() {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i <= bounds.length; i++) {
            double from = i == 0 ? least : bounds[i - 1];
            double to = i == bounds.length ? most : bounds[i];
            String text = Numbers.text(from).equals(Numbers.text(to))
                    ? Numbers.text(from)
                    : Numbers.text(from) + " – " + Numbers.text(to);
            entries.add(new Entry(colour(i), text, counts[i]));
        }
        return entries;
    }
}
