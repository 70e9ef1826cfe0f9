package dev.millrace.geoquery.web.chart;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The largest and the smallest values with their names. */
public record Ranking(List<Row> largest, List<Row> smallest) {
    private static final int ROWS = 6;

    /** Keeps copies of the lists. */
    public Ranking {
        largest = List.copyOf(largest);
        smallest = List.copyOf(smallest);
    }

    /** A feature and its value. */
    public record Named(String name, double value) {}

    /**
     * A line of the ranking.
     *
     * @param share of the largest size, 0 to 100
     */
    public record Row(String name, String text, double share) {}

    /** Ranks values. */
    public static Ranking of(List<Named> values) {
        double size = values.stream()
                .mapToDouble(named -> Math.abs(named.value()))
                .max()
                .orElse(0);
        List<Named> ordered = values.stream()
                .sorted(Comparator.comparingDouble(Named::value).reversed())
                .toList();
        int top = Math.min(ROWS, ordered.size());
        int bottom = Math.max(top, ordered.size() - ROWS);
        return new Ranking(
                rows(ordered.subList(0, top).stream(), size),
                rows(ordered.subList(bottom, ordered.size()).stream(), size));
    }

    private static List<Row> rows(Stream<Named> values, double size) {
        return values.map(named -> new Row(
                        named.name(),
                        Numbers.text(named.value()),
                        size == 0 ? 0 : Math.rint(Math.abs(named.value()) / size * 1000) / 10))
                .toList();
    }
}
