package dev.millrace.geoquery.web.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A scale from values to places, which begins and ends with round numbers.
 *
 * @param from the value at {@code start}
 * @param to the value at {@code end}
 */
public record Axis(double from, double to, double start, double end, List<Tick> ticks) {
    private static final double[] ROUND = {1, 2, 2.5, 5, 10};

    /** Keeps a copy of the list. */
    public Axis {
        ticks = List.copyOf(ticks);
    }

    /** A round number on the scale. */
    public record Tick(double place, String label) {}

    /** A scale over values with about so many ticks. */
    static Axis over(double least, double most, double start, double end, int ticks) {
        double size = most > least ? most - least : Math.max(1e-9, Math.abs(most)) / 2;
        double step = step(size / ticks);
        double from = Math.floor(least / step) * step;
        double to = Math.ceil(most / step) * step;
        if (to <= from) {
            to = from + step;
        }
        Axis axis = new Axis(from, to, start, end, List.of());
        List<Tick> marks = new ArrayList<>();
        long steps = Math.round((to - from) / step);
        for (long i = 0; i <= steps; i++) {
            double value = from + i * step;
            marks.add(new Tick(axis.place(value), Numbers.text(Math.abs(value) < step / 1e6 ? 0 : rounded(value))));
        }
        return new Axis(from, to, start, end, marks);
    }

    private static double rounded(double value) {
        return Double.parseDouble(String.format(java.util.Locale.ROOT, "%.10g", value));
    }

    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double round : ROUND) {
            if (rough <= round * power * 1.0000001) {
                return round * power;
            }
        }
        return 10 * power;
    }

    /** Where a value is, to a tenth. */
    double place(double value) {
        double place = start + (end - start) * (value - from) / (to - from);
        return Math.rint(place * 10) / 10;
    }
}
