/**
 * Writing results where people find them: whole, or not at all. {@link dev.millrace.geoquery.output.OutputBuilder} makes a
 * request's folder of a table's rows.
 */
@NullMarked
package dev.millrace.geoquery.output;

import org.jspecify.annotations.NullMarked;
