/** What people do to jobs, and what they are told of them. May use {@code model}. */
@NullMarked
package dev.millrace.model.operate;

import org.jspecify.annotations.NullMarked;
