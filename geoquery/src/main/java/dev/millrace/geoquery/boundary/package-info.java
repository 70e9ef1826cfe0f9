/**
 * Reading boundary files into geometries: {@link dev.millrace.geoquery.boundary.TopoJson} is the entry.
 * Uses JTS and Jackson; knows nothing of rasters.
 */
@NullMarked
package dev.millrace.geoquery.boundary;

import org.jspecify.annotations.NullMarked;
