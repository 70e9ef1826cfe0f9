/**
 * Waking workers by LISTEN and NOTIFY. Entry point: {@link dev.millrace.postgres.wake.PostgresWakeups}. Internal; may use
 * {@code model}, {@code store} and {@code postgres.sql}.
 */
@NullMarked
package dev.millrace.postgres.wake;

import org.jspecify.annotations.NullMarked;
