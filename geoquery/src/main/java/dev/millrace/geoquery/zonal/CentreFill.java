package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/**
 * Even-odd scanline fill along the rows of a grid, at the latitude of their centres.
 *
 * <p>An edge meets a row when the row's latitude y lies in [lower end, upper end): a vertex on a row is
 * so counted once, and a horizontal edge never. Where it crosses, all cells with a centre at or east of
 * the crossing change sides; a crossing is therefore kept as the first such column, and between each pair
 * of sorted crossings lies a run.
 *
 * <p>A crossing is computed from the lower end whichever way the ring runs. Two polygons that share an
 * edge in opposite directions get the same number to the last bit, and no cell between them is lost or
 * taken twice.
 *
 * <p>Source: the crossings test as in W. R. Franklin, "PNPOLY", with its half-open rule, turned into a
 * scanline; Foley et al., "Computer Graphics: Principles and Practice", 2nd ed., section 3.6.
 */
final class CentreFill {
    private static final int FIRST_CAPACITY = 4;

    private final Grid grid;
    private final int firstRow;
    /** By row from {@code firstRow}; of each array, as many as {@code counts} says are filled. */
    private final int[][] crossings;

    private final int[] counts;

    private CentreFill(Grid grid, Envelope extent) {
        this.grid = grid;
        firstRow = extent.isNull() ? 0 : grid.firstRowSouthOf(extent.getMaxY());
        int rows = extent.isNull() ? 0 : grid.firstRowSouthOf(extent.getMinY()) - firstRow;
        crossings = new int[rows][FIRST_CAPACITY];
        counts = new int[rows];
    }

    static Coverage fill(Geometry geometry, Grid grid) {
        CentreFill fill = new CentreFill(grid, extentOf(geometry));
        fill.add(geometry);
        return new Coverage(fill.runs());
    }

    /** JTS's own envelope leaves holes out, which an invalid polygon may have beyond its shell. */
    private static Envelope extentOf(Geometry geometry) {
        Envelope extent = new Envelope();
        geometry.apply((CoordinateFilter) corner -> {
            if (!Double.isFinite(corner.x) || !Double.isFinite(corner.y)) {
                throw new IllegalArgumentException("a zone's corners are finite, was " + corner);
            }
            extent.expandToInclude(corner);
        });
        return extent;
    }

    private List<CellRun> runs() {
        List<CellRun> runs = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            addRuns(i, runs);
        }
        return runs;
    }

    private void add(Geometry geometry) {
        if (geometry instanceof Polygon polygon) {
            add(polygon);
        } else if (geometry instanceof GeometryCollection parts) {
            for (int i = 0; i < parts.getNumGeometries(); i++) {
                add(parts.getGeometryN(i));
            }
        } else if (!geometry.isEmpty()) {
            throw new IllegalArgumentException("a zone is a polygon or several, was " + geometry.getGeometryType());
        }
    }

    private void add(Polygon polygon) {
        add(polygon.getExteriorRing());
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            add(polygon.getInteriorRingN(i));
        }
    }

    private void add(LinearRing ring) {
        CoordinateSequence points = ring.getCoordinateSequence();
        for (int i = 1; i < points.size(); i++) {
            boolean rising = points.getY(i - 1) <= points.getY(i);
            int lower = rising ? i - 1 : i;
            int upper = rising ? i : i - 1;
            addEdge(points.getX(lower), points.getY(lower), points.getX(upper), points.getY(upper));
        }
    }

    private void addEdge(double lowerX, double lowerY, double upperX, double upperY) {
        // Rows run south: those with a latitude in [lowerY, upperY).
        int end = grid.firstRowSouthOf(lowerY);
        for (int row = grid.firstRowSouthOf(upperY); row < end; row++) {
            double rise = grid.centreLatitude(row) - lowerY;
            double x = lowerX + rise * (upperX - lowerX) / (upperY - lowerY);
            addCrossing(row - firstRow, grid.firstColumnFrom(x));
        }
    }

    private void addCrossing(int i, int column) {
        int[] columns = crossings[i];
        int count = counts[i]++;
        if (count == columns.length) {
            columns = Arrays.copyOf(columns, 2 * count);
            crossings[i] = columns;
        }
        columns[count] = column;
    }

    private void addRuns(int i, List<CellRun> runs) {
        int[] columns = crossings[i];
        if (counts[i] == 0) {
            return;
        }
        Arrays.sort(columns, 0, counts[i]);
        // Rings are closed, so a row has an even number of crossings.
        int from = columns[0];
        int to = columns[1];
        for (int pair = 2; pair < counts[i]; pair += 2) {
            if (columns[pair] > to) {
                addRun(firstRow + i, from, to, runs);
                from = columns[pair];
            }
            to = columns[pair + 1];
        }
        addRun(firstRow + i, from, to, runs);
    }

    private static void addRun(int row, int from, int to, List<CellRun> runs) {
        if (to > from) {
            runs.add(new CellRun(row, from, to));
        }
    }
}
