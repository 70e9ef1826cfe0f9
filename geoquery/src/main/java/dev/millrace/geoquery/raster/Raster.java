package dev.millrace.geoquery.raster;

import java.io.Closeable;
import java.util.OptionalDouble;

/**
 * One band of numbers on a {@link Grid}, read window by window.
 *
 * <p>A raster may be larger than memory; only what a window needs is read.
 */
public interface Raster extends Closeable {

    /** Returns what messages call this raster, such as its file's path. */
    String name();

    /** Returns where the cells lie. */
    Grid grid();

    /**
     * Returns the value that stands for "no value here", already rounded to the type of the cells so
     * that it can be compared with {@code ==}; empty where the raster declares none.
     */
    OptionalDouble nodata();

    /** Returns a value as the cells can hold it, so that it can be compared with them. */
    default double rounded(double value) {
        return value;
    }

    /** Returns whether the cells are whole numbers by their type. */
    default boolean holdsIntegers() {
        return false;
    }

    /** Returns how many columns are unpacked together: windows of whole blocks cost least; 1 where nothing is packed. */
    default int blockColumns() {
        return 1;
    }

    /** Returns how many rows are unpacked together. */
    default int blockRows() {
        return 1;
    }

    /**
     * Reads the cells of {@code window}, row by row from the north, each row from the west.
     *
     * <p>Values come as they are stored, in the raster's own unit; nodata is not replaced, and NaN may
     * occur in rasters of floating point.
     *
     * @param window a part of {@link #grid()}
     * @return {@code window.cells()} values, the caller's own array
     * @throws IllegalArgumentException if the window reaches beyond the grid
     * @throws RasterException if the file cannot be read or decoded
     */
    double[] read(Window window);

    /**
     * Frees the file; what was read stays usable, another read fails. Closing twice is harmless.
     *
     * @throws RasterException if the file cannot be closed
     */
    @Override
    void close();
}
