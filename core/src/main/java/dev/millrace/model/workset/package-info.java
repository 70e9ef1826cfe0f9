/** Worksets as they are declared, their tasks, and what becomes of them. Uses nothing but the JDK and {@code model}. */
@NullMarked
package dev.millrace.model.workset;

import org.jspecify.annotations.NullMarked;
