/**
 * An embedded PostgreSQL for demo, development and tests; start at {@link dev.millrace.embedded.EmbeddedPostgres}.
 *
 * <p>Uses the JDK, SLF4J and Commons Compress; no JDBC.
 */
@NullMarked
package dev.millrace.embedded;

import org.jspecify.annotations.NullMarked;
