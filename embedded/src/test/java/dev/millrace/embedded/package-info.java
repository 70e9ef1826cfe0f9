/** Tests of the embedded PostgreSQL. */
@NullMarked
package dev.millrace.embedded;

import org.jspecify.annotations.NullMarked;
