package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.Window;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of the cells of a zone, read from the raster one box at a time.
 *
 * <p>Boxes lie on a lattice from the raster's corner and hold whole blocks where the limit allows that, so that a block is
 * unpacked once for each box that it lies in, mostly one. Of a box, only the window around the zone's cells is read; where a
 * zone has parts far from one another, what lies between costs nothing.
 */
final class CoveredCells {
    private final Raster raster;
    private final ZoneCells zone;
    private final int boxColumns;
    private final int boxRows;

    /** Takes cells one by one. */
    @FunctionalInterface
    interface Visitor {
        /** Takes a value of a cell of {@code row}, and how much the cell weighs. */
        void visit(double value, double weight, int row);
    }

    CoveredCells(Raster raster, ZoneCells zone, int limit) {
        this.raster = raster;
        this.zone = zone;
        boxColumns = boxColumns(raster, limit);
        int rows = limit / boxColumns;
        boxRows = rows > raster.blockRows() ? rows - rows % raster.blockRows() : rows;
    }

    private static int boxColumns(Raster raster, int limit) {
        int side = (int) Math.sqrt(limit);
        int block = raster.blockColumns();
        int columns = block > side ? Math.min(block, limit) : side - side % block;
        return Math.max(1, Math.min(columns, raster.grid().columns()));
    }

    void forEach(Visitor visitor) {
        List<CellRun> runs = zone.cells().runs();
        int from = 0;
        while (from < runs.size()) {
            int band = runs.get(from).row() / boxRows;
            int to = from;
            while (to < runs.size() && runs.get(to).row() / boxRows == band) {
                to++;
            }
            forEachBox(runs.subList(from, to), visitor);
            from = to;
        }
    }

    private void forEachBox(List<CellRun> band, Visitor visitor) {
        int first = Integer.MAX_VALUE;
        int end = 0;
        for (CellRun run : band) {
            first = Math.min(first, run.fromColumn());
            end = Math.max(end, run.toColumn());
        }
        for (long west = first / boxColumns * (long) boxColumns; west < end; west += boxColumns) {
            List<CellRun> part = clipped(band, (int) west, (int) Math.min(end, west + boxColumns));
            if (!part.isEmpty()) {
                forEachCell(part, visitor);
            }
        }
    }

    private static List<CellRun> clipped(List<CellRun> band, int west, int east) {
        List<CellRun> part = new ArrayList<>();
        for (CellRun run : band) {
            int from = Math.max(west, run.fromColumn());
            int to = Math.min(east, run.toColumn());
            if (from < to) {
                part.add(new CellRun(run.row(), from, to));
            }
        }
        return part;
    }

    private void forEachCell(List<CellRun> part, Visitor visitor) {
        Window window = windowAround(part);
        double[] read = raster.read(window);
        for (CellRun run : part) {
            int at = (run.row() - window.row()) * window.columns() + run.fromColumn() - window.column();
            double[] weights = weights(run);
            for (int i = 0; i < run.cells(); i++) {
                visitor.visit(read[at + i], weights == null ? 1 : weights[i], run.row());
            }
        }
    }

    private double @Nullable [] weights(CellRun run) {
        CellCover cover = zone.cover();
        return cover == null ? null : cover.weights(run.row(), run.fromColumn(), run.toColumn());
    }

    private static Window windowAround(List<CellRun> part) {
        int firstRow = part.get(0).row();
        int endRow = part.get(part.size() - 1).row() + 1;
        int first = Integer.MAX_VALUE;
        int end = 0;
        for (CellRun run : part) {
            first = Math.min(first, run.fromColumn());
            end = Math.max(end, run.toColumn());
        }
        return new Window(first, firstRow, end - first, endRow - firstRow);
    }
}
