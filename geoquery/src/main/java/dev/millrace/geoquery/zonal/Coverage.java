package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.List;
import org.locationtech.jts.geom.Geometry;

/**
 * The cells of a grid that a polygon selects.
 *
 * @param runs by row from the north, within a row from the west; runs neither overlap nor touch
 */
public record Coverage(List<CellRun> runs) {

    /** Keeps a copy of the list. */
    public Coverage {
        runs = List.copyOf(runs);
    }

    /**
     * Selects the cells whose centre lies inside, by even-odd.
     *
     * <p>A centre is inside when a ray from it to the east crosses the rings an odd number of times, so
     * holes count as outside. A centre exactly on an edge belongs to the polygon on its east or north
     * side; where polygons share an edge, each cell therefore belongs to exactly one of them, whichever
     * way their rings run. Cells beyond the grid are not selected, and longitudes are not wrapped at the
     * antimeridian.
     *
     * @param polygons a polygon, a multipolygon or a collection of them, in the grid's degrees; an empty
     *     one selects nothing
     * @throws IllegalArgumentException if there is a point or a line in it, or a corner is not finite
     */
    public static Coverage ofCentres(Geometry polygons, Grid grid) {
        return CentreFill.fill(polygons, grid);
    }

    /** Returns how many cells are selected. */
    public long cells() {
        return runs.stream().mapToLong(CellRun::cells).sum();
    }
}
