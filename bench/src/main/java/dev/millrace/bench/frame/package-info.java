/**
 * What every bench needs: settings, a server to measure on, samples, figures and the bars they are held against. Entry
 * point: {@link dev.millrace.bench.frame.Bench}. May use the product, and no bench.
 */
@NullMarked
package dev.millrace.bench.frame;

import org.jspecify.annotations.NullMarked;
