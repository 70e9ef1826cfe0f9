/** The database that tests run on. */
@NullMarked
package dev.millrace.postgres;

import org.jspecify.annotations.NullMarked;
