/**
 * What the engine needs of a database: the ports that {@code postgres} and {@code memory} implement.
 *
 * <p>Entry point: {@link dev.millrace.store.Store}. May use {@code model} only. Every promise here is proven by the
 * suites of the module {@code contract}, on each implementation.
 */
@NullMarked
package dev.millrace.store;

import org.jspecify.annotations.NullMarked;
