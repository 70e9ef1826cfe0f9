/** Tests at the ends of what is possible. */
@NullMarked
package dev.millrace.postgres.scale;

import org.jspecify.annotations.NullMarked;
