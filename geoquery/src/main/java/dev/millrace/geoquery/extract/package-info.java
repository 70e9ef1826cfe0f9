/** Tasks of extraction: what they are, and how workers do them. */
@NullMarked
package dev.millrace.geoquery.extract;

import org.jspecify.annotations.NullMarked;
