package dev.millrace.geoquery.convert;

import dev.millrace.geoquery.raster.Grid;

/**
 * Which cell of a grid each value of a source belongs to, from the coordinates of the source's axes.
 *
 * <p>The axes may run either way, may start at any meridian and may repeat a column; what they may not do
 * is lie beside the grid's centres, leave a cell empty or give one cell two values.
 */
final class Placement {
    /** Axes are rounded where they were written; a shift beyond this part of a cell is another grid. */
    private static final double TOLERANCE = 1e-3;

    private static final double FULL_CIRCLE = 360;

    private final Grid grid;
    /** For each source column its column on the grid. */
    private final int[] columns;
    /** For each source row its row on the grid. */
    private final int[] rows;

    private Placement(Grid grid, int[] columns, int[] rows) {
        this.grid = grid;
        this.columns = columns;
        this.rows = rows;
    }

    static Placement of(Grid grid, double[] longitudes, double[] latitudes) {
        int[] columns = new int[longitudes.length];
        for (int i = 0; i < columns.length; i++) {
            double east = longitudes[i] - grid.west();
            double onGrid = east - FULL_CIRCLE * Math.floor(east / FULL_CIRCLE);
            columns[i] = index(onGrid / grid.cellWidth(), grid.columns(), "longitude " + longitudes[i]);
        }
        int[] rows = new int[latitudes.length];
        for (int i = 0; i < rows.length; i++) {
            double south = grid.north() - latitudes[i];
            rows[i] = index(south / grid.cellHeight(), grid.rows(), "latitude " + latitudes[i]);
        }
        return new Placement(grid, columns, rows);
    }

    private static int index(double cells, int count, String what) {
        int index = (int) Math.floor(cells);
        if (index < 0 || index >= count || Math.abs(cells - index - 0.5) > TOLERANCE) {
            throw new IllegalArgumentException(what + " is not the centre of a cell of the grid to write");
        }
        return index;
    }

    /** Sorts values, given row by row as the source has them, into the grid's order. */
    float[] place(double[] values) {
        float[] placed = new float[grid.columns() * grid.rows()];
        boolean[] filled = new boolean[placed.length];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < columns.length; column++) {
                int to = rows[row] * grid.columns() + columns[column];
                float value = (float) values[row * columns.length + column];
                if (filled[to] && Float.compare(placed[to], value) != 0) {
                    throw new IllegalArgumentException("two values for one cell: " + placed[to] + " and " + value);
                }
                placed[to] = value;
                filled[to] = true;
            }
        }
        requireAll(filled);
        return placed;
    }

    private void requireAll(boolean[] filled) {
        for (int i = 0; i < filled.length; i++) {
            if (!filled[i]) {
                throw new IllegalArgumentException("no value for row " + i / grid.columns() + ", column "
                        + i % grid.columns() + " of the grid to write");
            }
        }
    }
}
