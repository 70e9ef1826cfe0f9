/** Tests of the SQL files' loader. */
@NullMarked
package dev.millrace.postgres.sql;

import org.jspecify.annotations.NullMarked;
