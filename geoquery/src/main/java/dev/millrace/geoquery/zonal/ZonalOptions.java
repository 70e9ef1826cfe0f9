package dev.millrace.geoquery.zonal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How cells are selected, weighted and named. Immutable.
 *
 * @param nodata the value that stands for none, in place of the raster's own
 * @param allTouched whether every cell that the zone overlaps is selected, and not only those with their centre inside
 * @param coverWeighting whether a cell counts by how much of it the zone covers; count, sum and mean follow it
 * @param coverAbove where it is present, only cells of which the zone covers more than this part are selected, 0 to 1
 * @param coverScale into how many rows and columns a cell is cut to find how much of it is covered, 1 to 100
 * @param latitudeCorrection whether the mean weighs rows by how long a degree of longitude is on them
 * @param limit how many cells are read at a time at most; no result depends on it
 * @param categories names of values, for {@link Statistic#CATEGORICAL}
 */
public record ZonalOptions(
        OptionalDouble nodata,
        boolean allTouched,
        boolean coverWeighting,
        OptionalDouble coverAbove,
        int coverScale,
        boolean latitudeCorrection,
        int limit,
        Map<Double, String> categories) {
    /** Cells whose centre is inside, unweighted, unnamed; 2²⁰ at a time, which are 8 MiB. */
    public static final ZonalOptions DEFAULT = new ZonalOptions(
            OptionalDouble.empty(), false, false, OptionalDouble.empty(), 10, false, 1 << 20, Map.of());

    private static final int MAX_SCALE = 100;
    private static final int MAX_LIMIT = 1 << 26;

    /** Checks the bounds, and keeps a copy of the names in their order. */
    public ZonalOptions {
        if (coverScale < 1 || coverScale > MAX_SCALE) {
            throw new IllegalArgumentException("percent_cover_scale is from 1 to " + MAX_SCALE + ", was " + coverScale);
        }
        double above = coverAbove.orElse(0);
        if (!(above >= 0 && above <= 1)) {
            throw new IllegalArgumentException("percent_cover_selection is from 0 to 1, was " + above);
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is from 1 to " + MAX_LIMIT + " cells, was " + limit);
        }
        categories = Collections.unmodifiableMap(new LinkedHashMap<>(categories));
    }

    /** Returns these options with a nodata value. */
    public ZonalOptions nodata(double value) {
        OptionalDouble own = OptionalDouble.of(value);
        return new ZonalOptions(
                own, allTouched, coverWeighting, coverAbove, coverScale, latitudeCorrection, limit, categories);
    }

    /** Returns these options with or without every cell that is touched. */
    public ZonalOptions allTouched(boolean touched) {
        return new ZonalOptions(
                nodata, touched, coverWeighting, coverAbove, coverScale, latitudeCorrection, limit, categories);
    }

    /** Returns these options with or without weights by cover. */
    public ZonalOptions coverWeighting(boolean weighted) {
        return new ZonalOptions(
                nodata, allTouched, weighted, coverAbove, coverScale, latitudeCorrection, limit, categories);
    }

    /** Returns these options with a selection by cover. */
    public ZonalOptions coverAbove(double part) {
        OptionalDouble above = OptionalDouble.of(part);
        return new ZonalOptions(
                nodata, allTouched, coverWeighting, above, coverScale, latitudeCorrection, limit, categories);
    }

    /** Returns these options with another scale of cover. */
    public ZonalOptions coverScale(int scale) {
        return new ZonalOptions(
                nodata, allTouched, coverWeighting, coverAbove, scale, latitudeCorrection, limit, categories);
    }

    /** Returns these options with or without a correction by latitude. */
    public ZonalOptions latitudeCorrection(boolean corrected) {
        return new ZonalOptions(
                nodata, allTouched, coverWeighting, coverAbove, coverScale, corrected, limit, categories);
    }

    /** Returns these options with another bound on the cells read at a time. */
    public ZonalOptions limit(int cells) {
        return new ZonalOptions(
                nodata, allTouched, coverWeighting, coverAbove, coverScale, latitudeCorrection, cells, categories);
    }

    /** Returns these options with names of values. */
    public ZonalOptions categories(Map<Double, String> names) {
        return new ZonalOptions(
                nodata, allTouched, coverWeighting, coverAbove, coverScale, latitudeCorrection, limit, names);
    }

    /** Whether it matters how much of a cell is covered. */
    boolean needsCover() {
        return coverWeighting || coverAbove.isPresent();
    }
}
