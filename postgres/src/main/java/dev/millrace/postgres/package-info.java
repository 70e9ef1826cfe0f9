/** Millrace on PostgreSQL: the only packages that see JDBC. */
@NullMarked
package dev.millrace.postgres;

import org.jspecify.annotations.NullMarked;
