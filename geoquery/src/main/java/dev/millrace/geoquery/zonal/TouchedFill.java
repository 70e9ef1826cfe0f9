package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.List;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryComponentFilter;
import org.locationtech.jts.geom.LinearRing;

/**
 * The cells that a zone overlaps: those with their centre inside, and those whose interior an edge runs through.
 *
 * <p>A cell whose interior no edge enters is inside or outside as a whole, and its centre says which. An edge that runs along
 * the border between cells enters neither. Places are counted in cells from the grid's corner; within {@value #SNAP} of a
 * border they are on it, since a degree divided by a cell's width is rarely exact.
 */
final class TouchedFill {
    private static final double SNAP = 1e-9;

    private final Grid grid;
    private final RowSpans spans;

    private TouchedFill(Grid grid, RowSpans spans) {
        this.grid = grid;
        this.spans = spans;
    }

    static List<CellRun> fill(Geometry polygons, Grid grid) {
        List<CellRun> centres = CentreFill.fill(polygons, grid).runs();
        Envelope extent = polygons.getEnvelopeInternal();
        int rows = grid.rows();
        double first = Math.floor((grid.north() - extent.getMaxY()) / grid.cellHeight()) - 1;
        double end = Math.ceil((grid.north() - extent.getMinY()) / grid.cellHeight()) + 1;
        RowSpans spans = new RowSpans(
                (int) Math.max(0, Math.min(rows, first)), (int) Math.max(0, Math.min(rows, end)), grid.columns());
        for (CellRun run : centres) {
            spans.add(run.row(), run.fromColumn(), run.toColumn());
        }
        TouchedFill fill = new TouchedFill(grid, spans);
        polygons.apply((GeometryComponentFilter) part -> {
            if (part instanceof LinearRing ring) {
                fill.addRing(ring.getCoordinateSequence());
            }
        });
        return spans.runs();
    }

    private void addRing(CoordinateSequence corners) {
        for (int i = 1; i < corners.size(); i++) {
            double x0 = column(corners.getX(i - 1));
            double y0 = row(corners.getY(i - 1));
            double x1 = column(corners.getX(i));
            double y1 = row(corners.getY(i));
            if (y0 <= y1) {
                addEdge(x0, y0, x1, y1);
            } else {
                addEdge(x1, y1, x0, y0);
            }
        }
    }

    private double column(double longitude) {
        return snapped((longitude - grid.west()) / grid.cellWidth());
    }

    private double row(double latitude) {
        return snapped((grid.north() - latitude) / grid.cellHeight());
    }

    private static double snapped(double place) {
        double border = Math.rint(place);
        return Math.abs(place - border) < SNAP ? border : place;
    }

    /** An edge from its upper end down to its lower one. */
    private void addEdge(double x0, double y0, double x1, double y1) {
        if (y0 == y1) {
            if (y0 != Math.rint(y0)) {
                addPart((int) Math.floor(y0), x0, x1);
            }
            return;
        }
        int first = (int) Math.floor(Math.max(-1, y0));
        int end = (int) Math.ceil(Math.min(grid.rows(), y1));
        double slope = (x1 - x0) / (y1 - y0);
        for (int row = first; row < end; row++) {
            double from = row <= y0 ? x0 : snapped(x0 + (row - y0) * slope);
            double to = row + 1 >= y1 ? x1 : snapped(x0 + (row + 1 - y0) * slope);
            addPart(row, from, to);
        }
    }

    private void addPart(int row, double one, double other) {
        double least = Math.min(one, other);
        double most = Math.max(one, other);
        int from = (int) Math.floor(least);
        int to = (int) Math.ceil(most);
        spans.add(row, from, least == most && least != Math.rint(least) ? from + 1 : to);
    }
}
