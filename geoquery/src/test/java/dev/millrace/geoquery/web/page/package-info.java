/** Tests of {@code web.page}. */
@NullMarked
package dev.millrace.geoquery.web.page;

import org.jspecify.annotations.NullMarked;
