/**
 * What a researcher asks for and the jobs that compute it. Entry point: {@link dev.millrace.geoquery.request.GeoQuery}.
 */
@NullMarked
package dev.millrace.geoquery.request;

import org.jspecify.annotations.NullMarked;
