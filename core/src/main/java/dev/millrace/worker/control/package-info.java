/**
 * What a handler throws to say what becomes of its job. Public; may use {@code model}.
 */
@NullMarked
package dev.millrace.worker.control;

import org.jspecify.annotations.NullMarked;
