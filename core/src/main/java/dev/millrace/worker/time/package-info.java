/**
 * How workers count time. Entry point: {@link dev.millrace.worker.time.WorkerClock}. May use the JDK only.
 */
@NullMarked
package dev.millrace.worker.time;

import org.jspecify.annotations.NullMarked;
