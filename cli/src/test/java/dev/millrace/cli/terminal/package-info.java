/** Tests of the package without a database. */
@NullMarked
package dev.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
