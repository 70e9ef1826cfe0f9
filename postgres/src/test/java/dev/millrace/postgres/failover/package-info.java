/** A primary and its standby, of Debian's PostgreSQL. */
@NullMarked
package dev.millrace.postgres.failover;

import org.jspecify.annotations.NullMarked;
