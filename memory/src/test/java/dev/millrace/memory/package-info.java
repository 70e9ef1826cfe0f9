/** Tests of the store in memory. */
@NullMarked
package dev.millrace.memory;

import org.jspecify.annotations.NullMarked;
