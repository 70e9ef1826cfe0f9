/** Benches of worksets. */
@NullMarked
package dev.millrace.bench.task;

import org.jspecify.annotations.NullMarked;
