/** Tests of worksets in PostgreSQL. */
@NullMarked
package dev.millrace.postgres.workset;

import org.jspecify.annotations.NullMarked;
