/** Results of tasks put together as the table of a request. */
@NullMarked
package dev.millrace.geoquery.merge;

import org.jspecify.annotations.NullMarked;
