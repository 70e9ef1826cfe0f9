package dev.millrace.geoquery.web.chart;

import java.util.ArrayList;
import java.util.List;

/** How often values of a size occur, as bars over a round scale. */
public record Histogram(Axis values, Axis counts, List<Bar> bars) {
    /** The size of the drawing. */
    public static final int WIDTH = 560;
    /** The size of the drawing. */
    public static final int HEIGHT = 240;

    private static final double LEFT = 44;
    private static final double BOTTOM = HEIGHT - 28;
    private static final double GAP = 1.5;
    private static final int MOST_BARS = 24;

    /** Keeps a copy of the list. */
    public Histogram {
        bars = List.copyOf(bars);
    }

    /** A bar of the drawing, and what it says. */
    public record Bar(double x, double y, double width, double height, String label) {}

    /** Counts values, at least one. */
    public static Histogram of(double[] numbers) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double number : numbers) {
            least = Math.min(least, number);
            most = Math.max(most, number);
        }
        Axis values = Axis.over(least, most, LEFT, WIDTH - 12, 6);
        int bars = (int) Math.min(MOST_BARS, Math.max(5, 2 * Math.ceil(Math.sqrt(numbers.length))));
        int[] counts = new int[bars];
        for (double number : numbers) {
            int bar = (int) ((number - values.from()) / (values.to() - values.from()) * bars);
            counts[Math.max(0, Math.min(bars - 1, bar))]++;
        }
        return drawn(values, counts);
    }

    private static Histogram drawn(Axis values, int[] counts) {
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        Axis heights = Axis.over(0, most, BOTTOM, 12, 4);
        double width = (values.end() - values.start()) / counts.length;
        double size = (values.to() - values.from()) / counts.length;
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            double top = heights.place(counts[i]);
            double from = values.from() + i * size;
            bars.add(new Bar(
                    Math.rint((values.start() + i * width + GAP / 2) * 10) / 10,
                    top,
                    Math.rint((width - GAP) * 10) / 10,
                    Math.rint((BOTTOM - top) * 10) / 10,
                    Numbers.text(from) + " to " + Numbers.text(from + size) + ": " + counts[i]));
        }
        return new Histogram(values, heights, bars);
    }
}
