package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.web.chart.Classes;
import dev.millrace.geoquery.web.chart.Course;
import dev.millrace.geoquery.web.chart.Histogram;
import dev.millrace.geoquery.web.chart.Numbers;
import dev.millrace.geoquery.web.chart.Ranking;
import dev.millrace.geoquery.web.map.MapSheet;
import dev.millrace.geoquery.web.result.ResultColumn;
import dev.millrace.geoquery.web.result.ResultTable;
import dev.millrace.geoquery.web.result.ResultTable.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A column of a result as a page shows it: map, charts, first rows. Public, so that templates reach it. */
public final class ResultPart implements ShapeLook {
    private static final int HEAD_ROWS = 8;
    private static final int HEAD_COLUMNS = 12;

    private final ResultTable table;
    private final ResultColumn column;
    private final List<ResultColumn> series;
    private final List<Row> rows;
    private final int place;
    private final Map<String, Row> byGeomId = new HashMap<>();
    private final double[] values;
    private final @Nullable Classes classes;

    ResultPart(ResultTable table, ResultColumn column) {
        this.table = table;
        this.column = column;
        this.series = table.series(column);
        this.rows = table.rows(series);
        this.place = series.indexOf(column);
        rows.forEach(row -> byGeomId.put(row.geomId(), row));
        this.values = rows.stream()
                .map(row -> row.values().get(place))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        this.classes = values.length == 0 ? null : Classes.of(values);
    }

    /** Columns that belong together. */
    public record Group(String label, List<Option> columns) {}

    /** A column to choose. */
    public record Option(String name, String text) {}

    /** What can be shown. */
    public List<Group> groups() {
        Map<String, List<Option>> groups = new LinkedHashMap<>();
        table.columns()
                .forEach(c -> groups.computeIfAbsent(c.series().replaceFirst("\\.", " · "), key -> new ArrayList<>())
                        .add(new Option(c.name(), c.label())));
        return groups.entrySet().stream()
                .map(group -> new Group(group.getKey(), group.getValue()))
                .toList();
    }

    /** What is shown. */
    public ResultColumn column() {
        return column;
    }

    /** Whether no place has a value. */
    public boolean isEmpty() {
        return values.length == 0;
    }

    /** How many places have no value. */
    public int missing() {
        return rows.size() - values.length;
    }

    /** The colours. */
    public @Nullable Classes classes() {
        return classes;
    }

    @Override
    public String of(MapSheet.Shape shape) {
        OptionalDouble value = value(shape);
        return value.isEmpty() || classes == null ? "none" : "c" + classes.of(value.getAsDouble());
    }

    @Override
    public String text(MapSheet.Shape shape) {
        OptionalDouble value = value(shape);
        return value.isEmpty() ? "no data" : Numbers.text(value.getAsDouble());
    }

    private OptionalDouble value(MapSheet.Shape shape) {
        Row row = byGeomId.get(shape.geomId());
        return row == null ? OptionalDouble.empty() : row.values().get(place);
    }

    @Override
    public String label(MapSheet.Shape shape) {
        Row row = byGeomId.get(shape.geomId());
        return row == null || row.name().isEmpty() ? shape.label() : row.name();
    }

    /** How the values are distributed. */
    public Histogram histogram() {
        return Histogram.of(values);
    }

    /** The largest and the smallest. */
    public Ranking ranking() {
        return Ranking.of(rows.stream()
                .filter(row -> row.values().get(place).isPresent())
                .map(row -> new Ranking.Named(
                        row.name().isEmpty() ? row.geomId() : row.name(),
                        row.values().get(place).getAsDouble()))
                .toList());
    }

    /** How the values change over time; null where there is one time only. */
    public @Nullable Course course() {
        List<Course.Step> steps = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            int at = i;
            List<Double> numbers = rows.stream()
                    .map(row -> row.values().get(at))
                    .filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .toList();
            if (!numbers.isEmpty()) {
                steps.add(new Course.Step(series.get(i).time(), numbers, i == place));
            }
        }
        return steps.size() < 2 ? null : Course.of(steps);
    }

    /** The first rows and columns of the table. */
    public record Head(List<String> header, List<List<String>> rows, String note) {}

    /** The first rows and columns of the table. */
    public Head head() {
        List<String> header = table.header().stream().limit(HEAD_COLUMNS).toList();
        List<List<String>> cells = table.head(HEAD_ROWS).stream()
                .map(row ->
                        header.stream().map(name -> row.getOrDefault(name, "")).toList())
                .toList();
        int more = table.header().size() - header.size();
        String note = Math.min(HEAD_ROWS, rows.size()) + " of " + Numbers.text(rows.size()) + " rows, " + header.size()
                + " of " + table.header().size() + " columns.";
        return new Head(header, cells, more > 0 || rows.size() > HEAD_ROWS ? note : "");
    }
}
