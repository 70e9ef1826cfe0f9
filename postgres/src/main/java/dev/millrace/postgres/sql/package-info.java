/**
 * SQL kept in files: loading, named parameters, the schema token, and what an SQLSTATE means.
 *
 * <p>Entry point: {@link dev.millrace.postgres.sql.SqlFile}. Internal to this module; uses JDBC and the driver only.
 */
@NullMarked
package dev.millrace.postgres.sql;

import org.jspecify.annotations.NullMarked;
