package dev.millrace.geoquery.zonal;

import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;

/** A raster whose values a function gives, counted row by row; it keeps the windows that were read. */
final class ArrayRaster implements Raster {
    private final Grid grid;
    private final OptionalDouble nodata;
    private final IntToDoubleFunction values;
    final List<Window> windows = new ArrayList<>();

    ArrayRaster(Grid grid, OptionalDouble nodata, IntToDoubleFunction values) {
        this.grid = grid;
        this.nodata = nodata;
        this.values = values;
    }

    @Override
    public String name() {
        return "array";
    }

    @Override
    public Grid grid() {
        return grid;
    }

    @Override
    public OptionalDouble nodata() {
        return nodata;
    }

    @Override
    public double[] read(Window window) {
        windows.add(window);
        double[] read = new double[(int) window.cells()];
        for (int i = 0; i < read.length; i++) {
            int row = window.row() + i / window.columns();
            read[i] = values.applyAsDouble(row * grid.columns() + window.column() + i % window.columns());
        }
        return read;
    }

    @Override
    public void close() {}
}
