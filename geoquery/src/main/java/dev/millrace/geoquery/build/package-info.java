/** Work ahead of requests: which features datasets cover, and tasks that somebody may want. */
@NullMarked
package dev.millrace.geoquery.build;

import org.jspecify.annotations.NullMarked;
