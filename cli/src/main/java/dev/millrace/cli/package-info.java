/**
 * The command {@code millrace}. Entry points: {@link dev.millrace.cli.Main} for a process, {@link dev.millrace.cli.Cli} for
 * a test. May use the public API of {@code core}; {@code postgres} is named by {@code connect} and the migrations alone.
 */
@NullMarked
package dev.millrace.cli;

import org.jspecify.annotations.NullMarked;
