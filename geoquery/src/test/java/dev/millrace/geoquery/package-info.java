/** What tests of several packages share. */
@NullMarked
package dev.millrace.geoquery;

import org.jspecify.annotations.NullMarked;
