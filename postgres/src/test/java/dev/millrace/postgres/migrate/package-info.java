/** Tests of the migrations. */
@NullMarked
package dev.millrace.postgres.migrate;

import org.jspecify.annotations.NullMarked;
