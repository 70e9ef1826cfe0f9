/** Marked. */
@NullMarked
package dev.millrace.planted.nullmarked.marked;

import org.jspecify.annotations.NullMarked;
