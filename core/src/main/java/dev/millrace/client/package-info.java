/**
 * Putting jobs in. Entry point: {@link dev.millrace.client.JobClient}. May use {@code model} and {@code store}.
 */
@NullMarked
package dev.millrace.client;

import org.jspecify.annotations.NullMarked;
