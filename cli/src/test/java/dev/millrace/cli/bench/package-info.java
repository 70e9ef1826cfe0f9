/** Tests of {@code millrace bench}. */
@NullMarked
package dev.millrace.cli.bench;

import org.jspecify.annotations.NullMarked;
