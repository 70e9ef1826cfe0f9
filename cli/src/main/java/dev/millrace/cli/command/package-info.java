/** One class a command: options, help, and a call that returns an exit code. May use {@code connect} and {@code terminal}. */
@NullMarked
package dev.millrace.cli.command;

import org.jspecify.annotations.NullMarked;
