package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Geometry;

/**
 * How much of each cell a zone covers, as the part of its {@code scale}² subcells that the zone selects.
 *
 * <p>Holds the runs of subcells, whose number grows with the zone's outline and height, not with its area; what they make of a
 * cell is added up as it is asked for.
 */
final class CellCover {

    private final int scale;
    private final List<CellRun> subcells;
    /** The first row of cells that has subcells. */
    private final int firstRow;
    /** For each row of cells from there, where its runs of subcells begin; one more at the end. */
    private final int[] starts;

    private CellCover(int scale, List<CellRun> subcells) {

        this.scale = scale;
        this.subcells = subcells;
        firstRow = subcells.isEmpty() ? 0 : subcells.get(0).row() / scale;
        int rows = subcells.isEmpty() ? 0 : subcells.get(subcells.size() - 1).row() / scale + 1 - firstRow;
        starts = new int[rows + 1];
        int at = 0;
        for (int i = 0; i <= rows; i++) {
            while (at < subcells.size() && subcells.get(at).row() / scale - firstRow < i) {
                at++;
            }
            starts[i] = at;
        }
    }

    static CellCover of(Geometry polygons, Grid grid, ZonalOptions options) {
        int scale = options.coverScale();
        Grid fine = new Grid(
                grid.west(),
                grid.north(),
                grid.cellWidth() / scale,
                grid.cellHeight() / scale,
                Math.multiplyExact(grid.columns(), scale),
                Math.multiplyExact(grid.rows(), scale));
        Coverage covered =
                options.allTouched() ? Coverage.ofTouched(polygons, fine) : Coverage.ofCentres(polygons, fine);
        return new CellCover(scale, covered.runs());
    }

    /** The cells of which more than a part is covered. */
    Coverage above(double part) {
        List<CellRun> runs = new ArrayList<>();
        for (int row = firstRow; row < firstRow + starts.length - 1; row++) {
            int from = Integer.MAX_VALUE;
            int to = 0;
            for (CellRun run : subcellsOf(row)) {
                from = Math.min(from, run.fromColumn() / scale);
                to = Math.max(to, (run.toColumn() - 1) / scale + 1);
            }
            if (from < to) {
                addRuns(row, from, weights(row, from, to), part, runs);
            }
        }
        return new Coverage(runs);
    }

    private static void addRuns(int row, int first, double[] weights, double part, List<CellRun> runs) {
        int from = 0;
        while (from < weights.length) {
            int to = from;
            while (to < weights.length && weights[to] > part) {
                to++;
            }
            if (to > from) {
                runs.add(new CellRun(row, first + from, first + to));
            }
            from = to + 1;
        }
    }

    private List<CellRun> subcellsOf(int row) {
        return subcells.subList(starts[row - firstRow], starts[row - firstRow + 1]);
    }

    /** What part of each cell of a run is covered. */
    double[] weights(int row, int fromColumn, int toColumn) {
        double[] weights = new double[toColumn - fromColumn];
        long first = (long) fromColumn * scale;
        long end = (long) toColumn * scale;
        for (CellRun run : subcellsOf(row)) {
            add((int) Math.max(first, run.fromColumn()), (int) Math.min(end, run.toColumn()), fromColumn, weights);
        }
        double whole = scale * scale;
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= whole;
        }
        return weights;
    }

    private void add(int from, int to, int fromColumn, double[] counts) {
        int at = from;
        while (at < to) {
            int cell = at / scale;
            int next = Math.min(to, (cell + 1) * scale);
            counts[cell - fromColumn] += next - at;
            at = next;
        }
    }
}
