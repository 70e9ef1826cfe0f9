package dev.millrace.geoquery.web.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How values change over a dataset's files: the median, and the band in which half of the features lie.
 *
 * @param band path data
 * @param line path data
 */
public record Course(Axis values, String band, String line, List<Point> points) {
    /** The size of the drawing. */
    public static final int WIDTH = 560;
    /** The size of the drawing. */
    public static final int HEIGHT = 240;

    private static final double LEFT = 52;
    private static final double RIGHT = WIDTH - 20;
    private static final double BOTTOM = HEIGHT - 28;
    private static final int MOST_LABELS = 8;

    /** Keeps a copy of the list. */
    public Course {
        points = List.copyOf(points);
    }

    /** A step of the course: its label, and the values of all features that have one. */
    public record Step(String label, List<Double> values, boolean isChosen) {
        /** Keeps a sorted copy. */
        public Step {
            values = values.stream().sorted().toList();
        }

        double quantile(double part) {
            double place = part * (values.size() - 1);
            int below = (int) place;
            int above = Math.min(values.size() - 1, below + 1);
            return values.get(below) + (place - below) * (values.get(above) - values.get(below));
        }
    }

    /**
     * A point on the line.
     *
     * @param label under the axis; empty where there is no room
     * @param text what the point says
     */
    public record Point(double x, double y, String label, String text, boolean isChosen) {}

    /** Draws steps, at least two of them, each with a value. */
    public static Course of(List<Step> steps) {
        double least =
                steps.stream().mapToDouble(step -> step.quantile(0.25)).min().orElse(0);
        double most =
                steps.stream().mapToDouble(step -> step.quantile(0.75)).max().orElse(1);
        Axis axis = Axis.over(least, most, BOTTOM, 12, 5);
        StringBuilder line = new StringBuilder();
        StringBuilder upper = new StringBuilder();
        List<String> lower = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        int every = Math.max(1, (steps.size() + MOST_LABELS - 1) / MOST_LABELS);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            double x = Math.rint((LEFT + (RIGHT - LEFT) * i / Math.max(1, steps.size() - 1)) * 10) / 10;
            double y = axis.place(step.quantile(0.5));
            line.append(i == 0 ? 'M' : 'L').append(pair(x, y));
            upper.append(i == 0 ? 'M' : 'L').append(pair(x, axis.place(step.quantile(0.75))));
            lower.add(0, 'L' + pair(x, axis.place(step.quantile(0.25))));
            points.add(new Point(x, y, i % every == 0 ? step.label() : "", text(step), step.isChosen()));
        }
        return new Course(axis, upper + String.join("", lower) + "z", line.toString(), points);
    }

    private static String pair(double x, double y) {
        return String.format(Locale.ROOT, "%.1f %.1f", x, y);
    }

    private static String text(Step step) {
        return step.label() + ": median " + Numbers.text(step.quantile(0.5)) + ", half of them "
                + Numbers.text(step.quantile(0.25)) + " to " + Numbers.text(step.quantile(0.75));
    }
}
