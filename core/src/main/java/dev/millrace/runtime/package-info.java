/**
 * The only assembler. Entry point: {@link dev.millrace.runtime.Millrace}. May use all of {@code core}.
 */
@NullMarked
package dev.millrace.runtime;

import org.jspecify.annotations.NullMarked;
