/** Tests of {@code web.progress}. */
@NullMarked
package dev.millrace.geoquery.web.progress;

import org.jspecify.annotations.NullMarked;
