package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Puntal;

/**
 * The statistics of a zone, cell by cell: every cell of the grid is asked whether it belongs to the zone, by JTS; the values are
 * kept in a list, and every statistic is its definition. Shares nothing with the engine but the options.
 */
final class NaiveZonal {
    private final Grid grid;
    private final IntToDoubleFunction raster;
    private final double nodata;
    private final ZonalOptions options;
    private final List<Cell> cells = new ArrayList<>();
    private long selected;

    private record Cell(double value, double weight, double latitude) {}

    NaiveZonal(Grid grid, IntToDoubleFunction raster, double nodata, ZonalOptions options) {
        this.grid = grid;
        this.raster = raster;
        this.nodata = nodata;
        this.options = options;
    }

    NaiveZonal over(Geometry zone) {
        IndexedPointInAreaLocator inside = zone instanceof Puntal ? null : new IndexedPointInAreaLocator(zone);
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                double weight = inside == null ? holdsPoint(zone, column, row) : weight(zone, inside, column, row);
                if (weight > 0) {
                    add(column, row, weight);
                }
            }
        }
        return this;
    }

    private void add(int column, int row, double weight) {
        selected++;
        double value = raster.applyAsDouble(row * grid.columns() + column);
        if (value != nodata && !Double.isNaN(value)) {
            double latitude = grid.north() - (row + 0.5) * grid.cellHeight();
            cells.add(new Cell(value, options.coverWeighting() ? weight : 1, latitude));
        }
    }

    private double holdsPoint(Geometry points, int column, int row) {
        for (Coordinate point : points.getCoordinates()) {
            if (Math.floor((point.x - grid.west()) / grid.cellWidth()) == column
                    && Math.floor((grid.north() - point.y) / grid.cellHeight()) == row) {
                return 1;
            }
        }
        return 0;
    }

    /** 0 for a cell that is not selected. */
    private double weight(Geometry zone, IndexedPointInAreaLocator inside, int column, int row) {
        double west = grid.west() + column * grid.cellWidth();
        double north = grid.north() - row * grid.cellHeight();
        if (!options.coverWeighting() && options.coverAbove().isEmpty()) {
            return isIn(zone, inside, box(west, north, grid.cellWidth(), grid.cellHeight())) ? 1 : 0;
        }
        int scale = options.coverScale();
        int covered = 0;
        double width = grid.cellWidth() / scale;
        double height = grid.cellHeight() / scale;
        for (int i = 0; i < scale * scale; i++) {
            int down = i / scale;
            if (isIn(zone, inside, box(west + i % scale * width, north - down * height, width, height))) {
                covered++;
            }
        }
        double part = covered / (double) (scale * scale);
        return part > options.coverAbove().orElse(0) ? part : 0;
    }

    private static Envelope box(double west, double north, double width, double height) {
        return new Envelope(west, west + width, north - height, north);
    }

    private boolean isIn(Geometry zone, IndexedPointInAreaLocator inside, Envelope cell) {
        if (options.allTouched()) {
            return zone.getFactory().toGeometry(cell).relate(zone, "T********");
        }
        int location = inside.locate(cell.centre());
        if (location == Location.BOUNDARY) {
            throw new IllegalArgumentException("a centre lies on the boundary; this zone decides nothing");
        }
        return location == Location.INTERIOR;
    }

    long selected() {
        return selected;
    }

    @Nullable Double number(Statistic statistic) {
        double[] sorted = cells.stream().mapToDouble(Cell::value).sorted().toArray();
        if (statistic.kind() == Statistic.Kind.COUNT) {
            return cells.stream().mapToDouble(Cell::weight).sum();
        }
        if (statistic.kind() == Statistic.Kind.UNIQUE) {
            return (double) DoubleStream.of(sorted).distinct().count();
        }
        return sorted.length == 0 ? null : number(statistic, sorted);
    }

    private double number(Statistic statistic, double[] sorted) {
        int n = sorted.length;
        return switch (statistic.kind()) {
            case MEAN -> mean();
            case MIN -> sorted[0];
            case MAX -> sorted[n - 1];
            case RANGE -> sorted[n - 1] - sorted[0];
            case SUM ->
                cells.stream().mapToDouble(cell -> cell.value() * cell.weight()).sum();
            case STD -> deviation(sorted);
            case MEDIAN -> n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
            case PERCENTILE -> percentile(sorted, statistic.percent());
            case MAJORITY -> byCount(sorted, true);
            case MINORITY -> byCount(sorted, false);
            default -> throw new IllegalArgumentException(statistic.word());
        };
    }

    private double mean() {
        double values = 0;
        double weights = 0;
        for (Cell cell : cells) {
            double weight = cell.weight() * (options.latitudeCorrection() ? degreeOfLongitude(cell.latitude()) : 1);
            values += cell.value() * weight;
            weights += weight;
        }
        return values / weights;
    }

    /** The general haversine formula, of two places 0.008993216° apart on one latitude. */
    private static double degreeOfLongitude(double latitude) {
        double lat = Math.toRadians(latitude);
        double span = Math.toRadians(0.008993216);
        double a = Math.pow(Math.sin(0), 2) + Math.cos(lat) * Math.cos(lat) * Math.pow(Math.sin(span / 2), 2);
        return 2 * 6371 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a));
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow());
    }

    private static double percentile(double[] sorted, double percent) {
        double place = percent / 100 * (sorted.length - 1);
        int low = (int) place;
        int high = Math.min(low + 1, sorted.length - 1);
        return sorted[low] + (place - low) * (sorted[high] - sorted[low]);
    }

    private static double byCount(double[] sorted, boolean most) {
        Map<Double, Integer> counts = new HashMap<>();
        for (double value : sorted) {
            counts.merge(value, 1, Integer::sum);
        }
        int wanted = most ? Collections.max(counts.values()) : Collections.min(counts.values());
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == wanted)
                .mapToDouble(Map.Entry::getKey)
                .min()
                .orElseThrow();
    }

    Map<Double, Long> counts() {
        Map<Double, Long> counts = new HashMap<>();
        cells.forEach(cell -> counts.merge(cell.value(), 1L, Long::sum));
        return counts;
    }
}
