package dev.millrace.geoquery.netcdf;

import dev.millrace.geoquery.netcdf.NetCdfVariable.Dimension;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterException;
import dev.millrace.geoquery.raster.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One step of one variable of a NetCDF file, on a regular grid of longitudes and latitudes.
 *
 * <p>The variable's last two dimensions are latitude and longitude, each with a variable of its own name; the ones before
 * them are counted through as steps. Rows may run either way; a grid around the world may begin at any meridian. Packed
 * values are unpacked ({@code scale_factor}, {@code add_offset}); {@code missing_value} counts as {@code _FillValue}.
 *
 * <p>Only the rows and columns of a window are read. Safe for use by several threads.
 *
 * <p>Source: NetCDF Climate and Forecast conventions 1.11, sections 2.5, 4 and 8.1.
 */
public final class NetCdfRaster implements Raster {
    private static final double POLE = 90;
    private static final String WAY_OUT =
            "Bring it to a regular grid in degrees, or convert it to a GeoTIFF in EPSG:4326.";

    private final NetCdfFile file;
    private final NetCdfVariable variable;
    private final int step;
    private final Axis latitudes;
    private final Longitudes longitudes;
    private final int sourceColumns;
    private final Grid grid;
    private final Packing packing;

    private NetCdfRaster(NetCdfFile file, String variableName, int step) {
        this.file = file;
        this.variable = file.variable(variableName);
        this.step = step;
        if (step < 0 || step >= steps(variable)) {
            throw refused("has no step " + step + " of " + variableName, "It has " + steps(variable) + ", from 0.");
        }
        List<Dimension> dimensions = variable.dimensions();
        if (dimensions.size() < 2) {
            throw refused("has no latitude and longitude in " + variableName, WAY_OUT);
        }
        latitudes = axis(dimensions.get(dimensions.size() - 2));
        Axis eastward = axis(dimensions.get(dimensions.size() - 1));
        sourceColumns = eastward.count();
        longitudes = longitudes(eastward);
        requireDegrees(latitudes);
        grid = new Grid(
                longitudes.west(),
                latitudes.most(),
                eastward.size(),
                latitudes.size(),
                longitudes.count(),
                latitudes.count());
        packing = Packing.of(variable);
    }

    /**
     * Opens a step of a variable.
     *
     * @param step from 0; counts through all dimensions but latitude and longitude
     * @throws RasterException if the file cannot be read or is damaged, or there is no such variable or step, or its axes are
     *     not a regular grid in degrees
     */
    public static NetCdfRaster open(Path path, String variable, int step) {
        NetCdfFile file = NetCdfFile.open(path);
        try {
            return new NetCdfRaster(file, variable, step);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Returns how many steps a variable has. */
    public static int steps(NetCdfVariable variable) {
        return Math.toIntExact(variable.dimensions().stream()
                .limit(Math.max(0, variable.dimensions().size() - 2))
                .mapToLong(Dimension::size)
                .reduce(1, Math::multiplyExact));
    }

    private RasterException refused(String problem, String wayOut) {
        return new RasterException(file.path(), problem, wayOut);
    }

    private Axis axis(Dimension dimension) {
        try {
            return Axis.of(file.values(dimension.name(), 0));
        } catch (IllegalArgumentException e) {
            throw refused("has an axis " + dimension.name() + " that " + e.getMessage(), WAY_OUT);
        }
    }

    private Longitudes longitudes(Axis axis) {
        try {
            return Longitudes.of(axis);
        } catch (IllegalArgumentException e) {
            throw refused("has longitudes of which the axis " + e.getMessage(), WAY_OUT);
        }
    }

    private void requireDegrees(Axis axis) {
        double beyond = Math.max(axis.most(), -axis.least()) - POLE;
        if (beyond > axis.size() / 2 + 1e-6) {
            throw refused("reaches from " + axis.least() + " to " + axis.most() + ", which are not latitudes", WAY_OUT);
        }
    }

    @Override
    public String name() {
        return file.path() + ":" + variable.name() + "[" + step + "]";
    }

    @Override
    public Grid grid() {
        return grid;
    }

    @Override
    public OptionalDouble nodata() {
        return packing.nodata();
    }

    @Override
    public boolean holdsIntegers() {
        return packing.isPlain() && variable.type() != NetCdfType.FLOAT && variable.type() != NetCdfType.DOUBLE;
    }

    @Override
    public double rounded(double value) {
        return packing.isPlain() && variable.type() == NetCdfType.FLOAT ? (float) value : value;
    }

    @Override
    public double[] read(Window window) {
        if (window.column() + (long) window.columns() > grid.columns()
                || window.row() + (long) window.rows() > grid.rows()) {
            throw new IllegalArgumentException(window + " reaches beyond " + name());
        }
        double[] values = new double[Math.toIntExact(window.cells())];
        for (int row = 0; row < window.rows(); row++) {
            readRow(window, row, values);
        }
        packing.unpack(values);
        return values;
    }

    /** A row is in one piece, or in two where the file begins at another meridian. */
    private void readRow(Window window, int row, double[] values) {
        int done = 0;
        while (done < window.columns()) {
            int from = longitudes.source(window.column() + done);
            int count = Math.min(window.columns() - done, longitudes.count() - from);
            long first = sliceRow(window.row() + row) * sourceColumns + from;
            double[] piece = file.read(variable, record(), first, count);
            System.arraycopy(piece, 0, values, row * window.columns() + done, count);
            done += count;
        }
    }

    private int record() {
        return variable.isPerRecord() ? step / slicesPerRecord() : 0;
    }

    private int slicesPerRecord() {
        return variable.isPerRecord()
                ? steps(variable) / Math.max(1, variable.dimensions().get(0).size())
                : steps(variable);
    }

    private long sliceRow(int row) {
        long slice = step % Math.max(1, slicesPerRecord());
        return slice * latitudes.count() + latitudes.fromTop(row);
    }

    @Override
    public void close() {
        file.close();
    }
}
