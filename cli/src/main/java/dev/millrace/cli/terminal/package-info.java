/** What every command has in common: the process around it, exit codes, and text for people. Uses no other package. */
@NullMarked
package dev.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
