/**
 * Running what was claimed: handlers, leases, outcomes, shutdown. Entry point: {@link dev.millrace.worker.Worker}. May use
 * {@code model}, {@code store} and {@code dispatch}.
 */
@NullMarked
package dev.millrace.worker;

import org.jspecify.annotations.NullMarked;
