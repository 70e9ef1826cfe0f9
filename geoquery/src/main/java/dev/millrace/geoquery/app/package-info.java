/** The application put together: its jobs, its workers and its sweeps. Entry point: {@link dev.millrace.geoquery.app.GeoQuery}. */
@NullMarked
package dev.millrace.geoquery.app;

import org.jspecify.annotations.NullMarked;
