/**
 * Statistics of a raster's cells within polygons, as pure functions: {@link
 * dev.millrace.geoquery.zonal.ZonalStatistics} is the entry. May use {@code raster} and JTS geometries.
 *
 * <p>{@link dev.millrace.geoquery.zonal.Coverage} says which cells a polygon selects, {@link
 * dev.millrace.geoquery.zonal.Accumulator} what is computed of their values; neither knows the other.
 */
@NullMarked
package dev.millrace.geoquery.zonal;

import org.jspecify.annotations.NullMarked;
