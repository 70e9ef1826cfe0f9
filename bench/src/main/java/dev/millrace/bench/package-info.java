/**
 * Load drivers. Entry point: {@link dev.millrace.bench.Benches}, which lists them. May use everything but {@code cli}.
 */
@NullMarked
package dev.millrace.bench;

import org.jspecify.annotations.NullMarked;
