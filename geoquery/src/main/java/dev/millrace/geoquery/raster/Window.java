package dev.millrace.geoquery.raster;

/**
 * A rectangle of cells.
 *
 * @param column the leftmost column, counted from 0 in the west
 * @param row the topmost row, counted from 0 in the north
 * @param columns how many columns, at least 0
 * @param rows how many rows, at least 0
 */
public record Window(int column, int row, int columns, int rows) {

    /** Checks that nothing is negative. */
    public Window {
        if (column < 0 || row < 0 || columns < 0 || rows < 0) {
            throw new IllegalArgumentException("a window has no negative part, was column " + column + ", row " + row
                    + ", " + columns + " × " + rows);
        }
    }

    /** Returns how many cells the window holds. */
    public long cells() {
        return (long) columns * rows;
    }

    /** Returns whether the window holds no cell. */
    public boolean isEmpty() {
        return columns == 0 || rows == 0;
    }

    int endColumn() {
        return Math.addExact(column, columns);
    }

    int endRow() {
        return Math.addExact(row, rows);
    }

    /** The cells in both, empty where the two do not meet. */
    Window intersect(Window other) {
        int west = Math.max(column, other.column);
        int north = Math.max(row, other.row);
        int east = Math.min(endColumn(), other.endColumn());
        int south = Math.min(endRow(), other.endRow());
        return new Window(west, north, Math.max(0, east - west), Math.max(0, south - north));
    }
}
