/**
 * Rasters in NetCDF files of the classic formats: {@link dev.millrace.geoquery.netcdf.NetCdfRaster} is one step of one
 * variable, {@link dev.millrace.geoquery.netcdf.NetCdfFile} the file. Uses {@code raster}.
 */
@NullMarked
package dev.millrace.geoquery.netcdf;

import org.jspecify.annotations.NullMarked;
