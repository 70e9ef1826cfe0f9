/**
 * Coordinate reference systems: {@link dev.millrace.geoquery.crs.Crs} brings geometries to degrees of WGS 84. Uses JTS and
 * proj4j.
 */
@NullMarked
package dev.millrace.geoquery.crs;

import org.jspecify.annotations.NullMarked;
