/**
 * Migrations: forward-only SQL files, the ledger of what has run, and the runner.
 *
 * <p>Entry point: {@link dev.millrace.postgres.migrate.Migrator}, for Millrace's own schema and for an application's.
 * Uses the SQL loader and JDBC; nothing of the engine. See {@code docs/internals/migrations.md}.
 */
@NullMarked
package dev.millrace.postgres.migrate;

import org.jspecify.annotations.NullMarked;
