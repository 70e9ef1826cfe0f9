/**
 * Writing results where people find them: whole, or not at all.
 */
@NullMarked
package dev.millrace.geoquery.output;

import org.jspecify.annotations.NullMarked;
