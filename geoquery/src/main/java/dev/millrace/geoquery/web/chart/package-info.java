/**
 * Charts of a result as numbers for SVG. Entry points: {@link dev.millrace.geoquery.web.chart.Ranking}, {@link
 * dev.millrace.geoquery.web.chart.Histogram}, {@link dev.millrace.geoquery.web.chart.Course}.
 */
@NullMarked
package dev.millrace.geoquery.web.chart;

import org.jspecify.annotations.NullMarked;
