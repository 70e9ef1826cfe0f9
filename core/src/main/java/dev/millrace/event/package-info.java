/**
 * What happened to jobs in this process, for whoever listens. Entry point: {@link dev.millrace.event.JobListener}. May use
 * {@code model}.
 */
@NullMarked
package dev.millrace.event;

import org.jspecify.annotations.NullMarked;
