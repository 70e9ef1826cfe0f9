/** Who leads, in memory. Internal. */
@NullMarked
package dev.millrace.memory.leader;

import org.jspecify.annotations.NullMarked;
