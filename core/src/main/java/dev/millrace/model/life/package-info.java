/**
 * How a job changes its state, and how it is stopped. May use {@code model}.
 */
@NullMarked
package dev.millrace.model.life;

import org.jspecify.annotations.NullMarked;
