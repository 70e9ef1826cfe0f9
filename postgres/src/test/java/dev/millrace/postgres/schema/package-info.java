/** Tests of what is kept and what goes, and of the tables it is kept in. */
@NullMarked
package dev.millrace.postgres.schema;

import org.jspecify.annotations.NullMarked;
