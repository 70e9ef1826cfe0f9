/** Tests of {@code web.map}. */
@NullMarked
package dev.millrace.geoquery.web.map;

import org.jspecify.annotations.NullMarked;
