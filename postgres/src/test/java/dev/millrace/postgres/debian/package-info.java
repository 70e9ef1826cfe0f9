/** What only Debian's PostgreSQL can show: replication and JIT. */
@NullMarked
package dev.millrace.postgres.debian;

import org.jspecify.annotations.NullMarked;
