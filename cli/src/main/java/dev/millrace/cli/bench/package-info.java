/** {@code millrace bench}: runs benches and prints what they found. */
@NullMarked
package dev.millrace.cli.bench;

import org.jspecify.annotations.NullMarked;
