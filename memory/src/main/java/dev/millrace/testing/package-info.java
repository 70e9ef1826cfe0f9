/**
 * For tests of applications: jobs, handlers and time in one thread, in memory, and the same each time.
 *
 * <p>Entry point: {@link dev.millrace.testing.TestMillrace}. May use all of the engine, and the store in memory. What runs
 * is the worker's own code; only its threads are missing.
 */
@NullMarked
package dev.millrace.testing;

import org.jspecify.annotations.NullMarked;
