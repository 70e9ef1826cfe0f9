/** Tests of waking workers. */
@NullMarked
package dev.millrace.postgres.wake;

import org.jspecify.annotations.NullMarked;
