/**
 * A finished request's table as pages read it: a column at a time, streamed. Entry point: {@link
 * dev.millrace.geoquery.web.result.ResultTable}.
 */
@NullMarked
package dev.millrace.geoquery.web.result;

import org.jspecify.annotations.NullMarked;
