/**
 * Claims of other designs, which live here alone: they rewrite the rows that they claim. Their SQL is in resource files
 * and runs on tables of its own. May use the frame.
 */
@NullMarked
package dev.millrace.bench.rival;

import org.jspecify.annotations.NullMarked;
