/**
 * Sweeps: bounded statements that keep a store in order, and the loop that paces them. Internal; may use {@code model} and
 * {@code store}.
 */
@NullMarked
package dev.millrace.maintenance;

import org.jspecify.annotations.NullMarked;
