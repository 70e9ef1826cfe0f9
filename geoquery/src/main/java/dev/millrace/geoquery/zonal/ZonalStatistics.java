package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Raster;
import java.util.OptionalDouble;
import org.locationtech.jts.geom.Geometry;

/**
 * Statistics of a raster's values within a zone.
 *
 * <p>A cell is valid when it holds neither NaN nor the raster's nodata value, −999 where it declares none. Without a valid cell {@code
 * count} is 0 and the rest is empty.
 *
 * @param cells how many cells of the raster the zone selects, valid or not
 * @param count how many of them are valid
 * @param min the least valid value, in the raster's unit
 * @param max the greatest valid value, in the raster's unit
 * @param sum the sum of the valid values, in the raster's unit; cells are not weighted by their area
 * @param mean {@code sum / count}, in the raster's unit
 */
public record ZonalStatistics(
        long cells, long count, OptionalDouble min, OptionalDouble max, OptionalDouble sum, OptionalDouble mean) {

    /** Checks that the counts agree and that the values are there exactly when there is a valid cell. */
    public ZonalStatistics {
        if (count < 0 || count > cells) {
            throw new IllegalArgumentException("count must be from 0 to " + cells + ", was " + count);
        }
        boolean valued = count > 0;
        if (min.isPresent() != valued
                || max.isPresent() != valued
                || sum.isPresent() != valued
                || mean.isPresent() != valued) {
            throw new IllegalArgumentException("min, max, sum and mean are there exactly when count is above 0");
        }
    }

    static ZonalStatistics withoutValues(long cells) {
        OptionalDouble none = OptionalDouble.empty();
        return new ZonalStatistics(cells, 0, none, none, none, none);
    }

    /**
     * Computes the statistics of the cells whose centre lies in {@code zone}, as {@link
     * Coverage#ofCentres} selects them. What lies beyond the raster is as nodata, and is not read.
     *
     * <p>Reads a bounded number of cells at a time, however large the zone is.
     *
     * @param zone polygons or points, in degrees of EPSG:4326; points select the cells that they lie in
     * @throws IllegalArgumentException if there is a line in {@code zone}
     * @throws dev.millrace.geoquery.raster.RasterException if the raster cannot be read
     */
    public static ZonalStatistics of(Raster raster, Geometry zone) {
        return of(
                raster, ZoneCells.of(zone, raster.grid(), ZonalOptions.DEFAULT).cells());
    }

    /**
     * Computes the statistics of given cells, so that one coverage serves several rasters of one grid.
     *
     * @param coverage cells of the raster's grid
     * @throws IllegalArgumentException if the coverage reaches beyond the grid
     * @throws dev.millrace.geoquery.raster.RasterException if the raster cannot be read
     */
    public static ZonalStatistics of(Raster raster, Coverage coverage) {
        double nodata = ZonePass.nodata(raster, ZonalOptions.DEFAULT);
        Accumulator sums = new Accumulator();
        new CoveredCells(raster, new ZoneCells(coverage, null), ZonalOptions.DEFAULT.limit())
                .forEach((value, weight, row) -> {
                    if (!Double.isNaN(value) && value != nodata) {
                        sums.add(value, 1, 1);
                    }
                });
        return sums.count() == 0
                ? withoutValues(coverage.cells())
                : new ZonalStatistics(
                        coverage.cells(),
                        sums.count(),
                        OptionalDouble.of(sums.min()),
                        OptionalDouble.of(sums.max()),
                        OptionalDouble.of(sums.sum()),
                        OptionalDouble.of(sums.mean()));
    }
}
