/**
 * Turning the sources of the bundled data into GeoTIFF, once: {@link
 * dev.millrace.geoquery.convert.ConvertSources} is the program. May use {@code raster}.
 */
@NullMarked
package dev.millrace.geoquery.convert;

import org.jspecify.annotations.NullMarked;
