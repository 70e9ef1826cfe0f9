package dev.millrace.geoquery.zonal;

/**
 * Neighbouring cells of one row.
 *
 * @param row the row, counted from 0 in the north
 * @param fromColumn the first column, counted from 0 in the west
 * @param toColumn the column after the last; above {@code fromColumn}
 */
public record CellRun(int row, int fromColumn, int toColumn) {

    /** Checks that the run lies on a grid and holds a cell. */
    public CellRun {
        if (row < 0 || fromColumn < 0 || toColumn <= fromColumn) {
            throw new IllegalArgumentException(
                    "a run holds cells of a grid, was row " + row + ", columns " + fromColumn + " to " + toColumn);
        }
    }

    /** Returns how many cells the run holds. */
    public int cells() {
        return toColumn - fromColumn;
    }
}
