/** Who is told of arrivals and ends, in memory. Internal. */
@NullMarked
package dev.millrace.memory.wake;

import org.jspecify.annotations.NullMarked;
