/** A purpose, but no mark. */
package dev.millrace.planted.nullmarked.unmarked;
