package dev.millrace.geoquery.dataset;

import dev.millrace.geoquery.netcdf.NetCdfRaster;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterMemory;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a raster is: a GeoTIFF's path, or a NetCDF file's with a variable and a step, such as {@code air.nc#tas[11]}.
 *
 * @param variable empty for a GeoTIFF
 */
public record RasterPath(Path file, String variable, int step) {
    private static final Pattern NETCDF = Pattern.compile("(.+)#([^#\\[\\]]+)\\[(\\d{1,9})]");

    /** The place that a resource's path says. */
    public static RasterPath of(String path) {
        Matcher netCdf = NETCDF.matcher(path);
        return netCdf.matches()
                ? new RasterPath(Path.of(netCdf.group(1)), netCdf.group(2), Integer.parseInt(netCdf.group(3)))
                : new RasterPath(Path.of(path), "", 0);
    }

    /**
     * Opens the raster.
     *
     * @throws dev.millrace.geoquery.raster.RasterException if it cannot be read
     */
    public Raster open(RasterMemory memory) {
        return variable.isEmpty() ? GeoTiff.open(file, memory) : NetCdfRaster.open(file, variable, step);
    }
}
