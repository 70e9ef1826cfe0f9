/** The application's HTTP API: JSON in, JSON or problem details out. Entry point: {@link dev.millrace.geoquery.web.api.Api}. */
@NullMarked
package dev.millrace.geoquery.web.api;

import org.jspecify.annotations.NullMarked;
