/** Processes, connections and servers that really die, stall or lie while jobs run; see docs/internals/testing.md. */
@NullMarked
package dev.millrace.postgres.chaos;

import org.jspecify.annotations.NullMarked;
