package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.zonal.ZonalResult.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/** One pass over the cells of a zone, for all statistics at once. */
final class ZonePass {
    /** Where neither the options nor the raster say, as rasterstats has it. */
    static final double ASSUMED_NODATA = -999;

    private static final int MAX_DISTINCT = 1 << 21;

    private final Raster raster;
    private final ZonalOptions options;
    private final Collection<Statistic> statistics;
    private final double nodata;
    private final Accumulator accumulator = new Accumulator();
    private final @Nullable Tally tally;

    ZonePass(Raster raster, ZonalOptions options, Collection<Statistic> statistics) {
        this.raster = raster;
        this.options = options;
        this.statistics = List.copyOf(statistics);
        nodata = nodata(raster, options);
        boolean counted =
                statistics.stream().anyMatch(statistic -> statistic.kind().needsTally());
        tally = counted ? new Tally(MAX_DISTINCT) : null;
    }

    static double nodata(Raster raster, ZonalOptions options) {
        return options.nodata().isPresent()
                ? raster.rounded(options.nodata().getAsDouble())
                : raster.nodata().orElse(ASSUMED_NODATA);
    }

    ZonalResult over(Geometry zone) {
        ZoneCells cells = ZoneCells.of(zone, raster.grid(), options);
        RowWeights rows = new RowWeights(raster.grid(), options.latitudeCorrection());
        new CoveredCells(raster, cells, options.limit()).forEach((value, weight, row) -> {
            if (!Double.isNaN(value) && value != nodata) {
                accumulator.add(value, weight, weight * rows.of(row));
                if (tally != null) {
                    tally.add(value);
                }
            }
        });
        Map<Statistic, List<Value>> values = new LinkedHashMap<>();
        for (Statistic statistic : statistics) {
            values.put(statistic, values(statistic, cells.cover() != null));
        }
        return new ZonalResult(cells.cells().cells(), Collections.unmodifiableMap(values));
    }

    private List<Value> values(Statistic statistic, boolean isWeighted) {
        if (statistic.kind() == Statistic.Kind.CATEGORICAL && tally != null) {
            return categories(tally);
        }
        boolean isEmpty = accumulator.count() == 0;
        boolean counts = statistic.kind() == Statistic.Kind.COUNT || statistic.kind() == Statistic.Kind.UNIQUE;
        Number number = isEmpty
                ? (counts && !isWeighted ? (Number) 0L : counts ? (Number) 0.0 : null)
                : number(statistic, isWeighted);
        return List.of(new Value("", number));
    }

    private Number number(Statistic statistic, boolean isWeighted) {
        return switch (statistic.kind()) {
            case MEAN -> accumulator.mean();
            case COUNT -> isWeighted ? (Number) accumulator.weights() : (Number) accumulator.count();
            case MIN -> accumulator.min();
            case MAX -> accumulator.max();
            case SUM -> accumulator.sum();
            case STD -> accumulator.deviation();
            case RANGE -> accumulator.max() - accumulator.min();
            default -> tallied(statistic);
        };
    }

    private Number tallied(Statistic statistic) {
        if (tally == null) {
            throw new IllegalStateException("nothing was tallied for " + statistic);
        }
        return switch (statistic.kind()) {
            case MEDIAN -> tally.percentile(50);
            case PERCENTILE -> tally.percentile(statistic.percent());
            case MAJORITY -> tally.majority();
            case MINORITY -> tally.minority();
            case UNIQUE -> (Number) (long) tally.distinct();
            default -> throw new IllegalStateException(statistic + " is no number of a tally");
        };
    }

    /** The values that occur, ascending, by name; then the names that do not. */
    private List<Value> categories(Tally counted) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (double value : counted.sorted()) {
            String name = options.categories().getOrDefault(value, shown(value));
            counts.merge(name, counted.count(value), Long::sum);
        }
        options.categories().values().forEach(name -> counts.putIfAbsent(name, 0L));
        List<Value> values = new ArrayList<>();
        counts.forEach((name, count) -> values.add(new Value(name, count)));
        return values;
    }

    /** As Python writes a number of that type. */
    private String shown(double value) {
        return raster.holdsIntegers() ? Long.toString((long) value) : Double.toString(value);
    }

    /** What a row's cells weigh in the mean. */
    private static final class RowWeights {
        /** About a kilometre at the equator; only ratios matter. */
        private static final double SPAN_DEGREES = 0.008993216;

        private static final double EARTH_KILOMETRES = 6371;

        private final Grid grid;
        private final boolean corrected;
        private int lastRow = -1;
        private double lastWeight = 1;

        RowWeights(Grid grid, boolean corrected) {
            this.grid = grid;
            this.corrected = corrected;
        }

        double of(int row) {
            if (corrected && row != lastRow) {
                lastRow = row;
                lastWeight = kilometres(grid.centreLatitude(row));
            }
            return lastWeight;
        }

        /** How long the span is at a latitude, by the haversine formula. */
        private static double kilometres(double latitude) {
            double half = Math.toRadians(SPAN_DEGREES) / 2;
            return 2 * EARTH_KILOMETRES * Math.asin(Math.cos(Math.toRadians(latitude)) * Math.sin(half));
        }
    }
}
