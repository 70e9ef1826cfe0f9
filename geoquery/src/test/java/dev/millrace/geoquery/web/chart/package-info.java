/** Tests of {@code web.chart}. */
@NullMarked
package dev.millrace.geoquery.web.chart;

import org.jspecify.annotations.NullMarked;
