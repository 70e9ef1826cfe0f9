/** Tests of {@code web.result}. */
@NullMarked
package dev.millrace.geoquery.web.result;

import org.jspecify.annotations.NullMarked;
