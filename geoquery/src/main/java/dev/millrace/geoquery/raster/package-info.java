/**
 * Reading georeferenced rasters: {@link dev.millrace.geoquery.raster.GeoTiff} opens a file, {@link
 * dev.millrace.geoquery.raster.Raster} is what the rest of the application sees. Uses nothing but the
 * JDK.
 */
@NullMarked
package dev.millrace.geoquery.raster;

import org.jspecify.annotations.NullMarked;
