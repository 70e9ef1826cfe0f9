package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Puntal;

/**
 * The cells that a zone selects, and what they weigh.
 *
 * @param cover how much of them is covered; null where every cell weighs 1
 */
record ZoneCells(Coverage cells, @Nullable CellCover cover) {

    /** Points select the cells that they lie in, whole; that a batch has points changes nothing for its polygons. */
    static ZoneCells of(Geometry zone, Grid grid, ZonalOptions options) {
        if (zone instanceof Puntal) {
            return new ZoneCells(Coverage.ofPoints(zone, grid), null);
        }
        if (options.needsCover()) {
            CellCover cover = CellCover.of(zone, grid, options);
            Coverage selected = cover.above(options.coverAbove().orElse(0));
            return new ZoneCells(selected, options.coverWeighting() ? cover : null);
        }
        return new ZoneCells(
                options.allTouched() ? Coverage.ofTouched(zone, grid) : Coverage.ofCentres(zone, grid), null);
    }
}
