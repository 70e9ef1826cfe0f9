/**
 * Worksets in memory. Entry point: {@link dev.millrace.memory.workset.MemoryWorksetStore}. May use {@code model} and the ports
 * of worksets.
 */
@NullMarked
package dev.millrace.memory.workset;

import org.jspecify.annotations.NullMarked;
