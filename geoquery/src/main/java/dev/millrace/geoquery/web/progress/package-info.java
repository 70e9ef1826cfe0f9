/** Progress for many watchers at the cost of one. */
@NullMarked
package dev.millrace.geoquery.web.progress;

import org.jspecify.annotations.NullMarked;
