package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
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

    /**
     * Selects the cells that a zone overlaps, each with more than an edge or a corner of it.
     *
     * @param polygons as for {@link #ofCentres}; it must be valid
     * @throws IllegalArgumentException as there
     */
    public static Coverage ofTouched(Geometry polygons, Grid grid) {
        return new Coverage(TouchedFill.fill(polygons, grid));
    }

    /**
     * Selects the cells that points lie in; one on a border belongs to the cell on its east or south.
     *
     * @param points a point or several
     */
    public static Coverage ofPoints(Geometry points, Grid grid) {
        RowSpans spans = new RowSpans(0, grid.rows(), grid.columns());
        for (Coordinate point : points.getCoordinates()) {
            double column = Math.floor((point.x - grid.west()) / grid.cellWidth());
            double row = Math.floor((grid.north() - point.y) / grid.cellHeight());
            if (column >= 0 && column < grid.columns() && row >= 0 && row < grid.rows()) {
                spans.add((int) row, (int) column, (int) column + 1);
            }
        }
        return new Coverage(spans.runs());
    }

    /** Returns how many cells are selected. */
    public long cells() {
        return runs.stream().mapToLong(CellRun::cells).sum();
    }
}
