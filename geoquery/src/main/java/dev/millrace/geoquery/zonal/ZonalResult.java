package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Raster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * Statistics of a raster's values within a zone.
 *
 * @param cells how many cells of the raster the zone selects, valid or not
 * @param values what was asked for, in its order
 */
public record ZonalResult(long cells, Map<Statistic, List<Value>> values) {

    /**
     * One number of a statistic.
     *
     * @param category of {@link Statistic#CATEGORICAL}; empty for every other
     * @param number a {@link Long} for what is counted, else a {@link Double}; null where there is no valid cell
     */
    public record Value(String category, @Nullable Number number) {}

    /**
     * Computes statistics of a zone in one pass over its cells.
     *
     * <p>Points select the cells that they lie in. What lies beyond the raster is as nodata, and is not read. A cell is valid
     * when it holds neither NaN nor the nodata value, which is that of the options, else the raster's own, else −999. Without a
     * valid cell counts are 0 and the rest is null.
     *
     * <p>Holds at most {@code options.limit()} cells and two million different values, however large the zone is.
     *
     * @param zone valid polygons or points, in degrees of EPSG:4326
     * @throws IllegalArgumentException if there is a line in {@code zone}, or more different values than can be held
     * @throws dev.millrace.geoquery.raster.RasterException if the raster cannot be read
     */
    public static ZonalResult of(Raster raster, Geometry zone, ZonalOptions options, Collection<Statistic> statistics) {
        return new ZonePass(raster, options, statistics).over(zone);
    }

    /** Returns the number of a statistic that has one; null where there is no valid cell. */
    public @Nullable Number number(Statistic statistic) {
        List<Value> found = values.get(statistic);
        if (found == null || statistic.kind() == Statistic.Kind.CATEGORICAL) {
            throw new IllegalArgumentException("there is no one number of " + statistic.word());
        }
        return found.get(0).number();
    }
}
