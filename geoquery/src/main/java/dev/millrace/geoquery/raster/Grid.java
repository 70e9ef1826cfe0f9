package dev.millrace.geoquery.raster;

/**
 * Where the cells of a north-up raster lie, in degrees of WGS 84 (EPSG:4326).
 *
 * <p>Column 0 is the westmost and row 0 the northmost; a cell's centre stands for the cell.
 *
 * @param west longitude of the western edge, degrees
 * @param north latitude of the northern edge, degrees
 * @param cellWidth width of a cell, degrees, above 0
 * @param cellHeight height of a cell, degrees, above 0
 * @param columns how many columns, at least 1
 * @param rows how many rows, at least 1
 */
public record Grid(double west, double north, double cellWidth, double cellHeight, int columns, int rows) {

    /** Checks that the origin is finite and that the cells and the grid have a size. */
    public Grid {
        if (!Double.isFinite(west) || !Double.isFinite(north)) {
            throw new IllegalArgumentException("the origin must be finite, was " + west + ", " + north);
        }
        if (!isSize(cellWidth) || !isSize(cellHeight)) {
            throw new IllegalArgumentException(
                    "a cell's width and height must be above 0, were " + cellWidth + " and " + cellHeight);
        }
        if (columns < 1 || rows < 1) {
            throw new IllegalArgumentException("a grid has at least one column and row, was " + columns + " × " + rows);
        }
    }

    private static boolean isSize(double length) {
        return length > 0 && Double.isFinite(length);
    }

    /** Returns the longitude of a column's centre, degrees; columns beyond the edges are extrapolated. */
    public double centreLongitude(int column) {
        return west + (column + 0.5) * cellWidth;
    }

    /** Returns the latitude of a row's centre, degrees; rows beyond the edges are extrapolated. */
    public double centreLatitude(int row) {
        return north - (row + 0.5) * cellHeight;
    }

    /** Returns the longitude of the eastern edge, degrees. */
    public double east() {
        return west + columns * cellWidth;
    }

    /** Returns the latitude of the southern edge, degrees. */
    public double south() {
        return north - rows * cellHeight;
    }

    /** Returns the window of all cells. */
    public Window window() {
        return new Window(0, 0, columns, rows);
    }

    /**
     * Returns the first column whose centre lies at {@code longitude} or east of it.
     *
     * <p>Exact against {@link #centreLongitude}: the estimate by division is moved until the centres
     * themselves agree.
     *
     * @return 0 to {@code columns}; {@code columns} where every centre lies west
     */
    public int firstColumnFrom(double longitude) {
        int column = clamp(Math.ceil((longitude - west) / cellWidth - 0.5), columns);
        while (column > 0 && centreLongitude(column - 1) >= longitude) {
            column--;
        }
        while (column < columns && centreLongitude(column) < longitude) {
            column++;
        }
        return column;
    }

    /**
     * Returns the first row, counted from the north, whose centre lies south of {@code latitude}.
     *
     * <p>Exact against {@link #centreLatitude}, as {@link #firstColumnFrom} is for longitudes.
     *
     * @return 0 to {@code rows}; {@code rows} where no centre lies south
     */
    public int firstRowSouthOf(double latitude) {
        int row = clamp(Math.floor((north - latitude) / cellHeight + 0.5), rows);
        while (row > 0 && centreLatitude(row - 1) < latitude) {
            row--;
        }
        while (row < rows && centreLatitude(row) >= latitude) {
            row++;
        }
        return row;
    }

    private static int clamp(double index, int most) {
        return (int) Math.max(0, Math.min(most, index));
    }
}
