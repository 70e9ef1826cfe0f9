/**
 * Reading boundary files into features in degrees: {@link dev.millrace.geoquery.boundary.BoundaryFile} is the entry.
 * Uses JTS, Jackson, a reader of dBASE tables, {@code crs} and {@code geopackage}; knows nothing of rasters.
 */
@NullMarked
package dev.millrace.geoquery.boundary;

import org.jspecify.annotations.NullMarked;
