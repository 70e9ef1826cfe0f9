/**
 * Worksets in PostgreSQL. Entry point: {@link dev.millrace.postgres.workset.PostgresWorksetStore}. May use
 * {@code postgres.sql} and what the module's ports use.
 */
@NullMarked
package dev.millrace.postgres.workset;

import org.jspecify.annotations.NullMarked;
