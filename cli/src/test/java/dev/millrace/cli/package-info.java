/** The command line, run without a process where possible. */
@NullMarked
package dev.millrace.cli;

import org.jspecify.annotations.NullMarked;
