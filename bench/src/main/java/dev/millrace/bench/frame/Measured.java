package dev.millrace.bench.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a bench found.
 *
 * @param conditions server, settings and sizes, a line each: figures mean nothing without them
 */
public record Measured(List<String> conditions, List<Grid> grids, List<Figure> figures) {

    /** Keeps copies. */
    public Measured {
        conditions = List.copyOf(conditions);
        grids = List.copyOf(grids);
        figures = List.copyOf(figures);
    }

    /** The value of a figure, if it was measured. */
    public OptionalDouble value(String figure) {
        return figures.stream()
                .filter(each -> each.name().equals(figure))
                .mapToDouble(Figure::value)
                .findFirst();
    }

    /** Collects what one run finds. */
    public static final class Builder {
        private final List<String> conditions = new ArrayList<>();
        private final List<Grid> grids = new ArrayList<>();
        private final List<Figure> figures = new ArrayList<>();

        /** Begins with the conditions that all benches share. */
        public Builder(Bench bench, Run run, BenchServer server) {
            conditions.addAll(server.conditions());
            conditions.add("java = " + System.getProperty("java.version") + ", "
                    + Runtime.getRuntime().availableProcessors() + " processors"
                    + (run.url() == null ? ", shared with the server" : ""));
            bench.settings().forEach(setting -> conditions.add(setting.name() + " = " + run.get(setting)));
        }

        /** A line more. */
        public Builder condition(String line) {
            conditions.add(line);
            return this;
        }

        /** A table more; rows may be added until {@link #build}. */
        public Grid grid(String title, String... headings) {
            Grid grid = new Grid(title, headings);
            grids.add(grid);
            return grid;
        }

        /** A figure more; one that could not be measured (NaN) is left out, and its bar counts as missed. */
        public Builder figure(String name, double value, String unit) {
            if (!Double.isNaN(value)) {
                figures.add(new Figure(name, value, unit));
            }
            return this;
        }

        /** Figures more; those that could not be measured (NaN) are left out. */
        public Builder figures(List<Figure> more) {
            more.forEach(each -> figure(each.name(), each.value(), each.unit()));
            return this;
        }

        /** All that was found. */
        public Measured build() {
            return new Measured(conditions, grids, figures);
        }
    }
}
