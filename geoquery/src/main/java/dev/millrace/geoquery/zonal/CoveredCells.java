package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.Window;
import java.util.List;
import java.util.function.DoubleConsumer;

/** The values of the cells of a coverage, read from the raster some rows at a time. */
final class CoveredCells {
    /** 8 MiB of doubles. */
    private static final int MAX_CELLS_AT_A_TIME = 1 << 20;

    private final Raster raster;
    private final List<CellRun> runs;

    CoveredCells(Raster raster, Coverage coverage) {
        this.raster = raster;
        this.runs = coverage.runs();
    }

    void forEach(DoubleConsumer values) {
        int from = 0;
        while (from < runs.size()) {
            int to = from;
            Bounds bounds = new Bounds();
            while (to < runs.size() && (to == from || bounds.cellsWith(runs.get(to)) <= MAX_CELLS_AT_A_TIME)) {
                bounds.include(runs.get(to++));
            }
            forEach(runs.subList(from, to), bounds.window(), values);
            from = to;
        }
    }

    private void forEach(List<CellRun> part, Window window, DoubleConsumer values) {
        double[] read = raster.read(window);
        for (CellRun run : part) {
            int row = (run.row() - window.row()) * window.columns();
            for (int column = run.fromColumn(); column < run.toColumn(); column++) {
                values.accept(read[row + column - window.column()]);
            }
        }
    }

    /** The smallest window around the runs included so far, which come by row from the north. */
    private static final class Bounds {
        private int firstRow = Integer.MAX_VALUE;
        private int endRow;
        private int firstColumn = Integer.MAX_VALUE;
        private int endColumn;

        long cellsWith(CellRun run) {
            long columns = (long) Math.max(endColumn, run.toColumn()) - Math.min(firstColumn, run.fromColumn());
            return columns * (run.row() + 1 - firstRow);
        }

        void include(CellRun run) {
            firstRow = Math.min(firstRow, run.row());
            endRow = run.row() + 1;
            firstColumn = Math.min(firstColumn, run.fromColumn());
            endColumn = Math.max(endColumn, run.toColumn());
        }

        Window window() {
            return new Window(firstColumn, firstRow, endColumn - firstColumn, endRow - firstRow);
        }
    }
}
