/** Tests of the package without a database. */
@NullMarked
package dev.millrace.cli.command;

import org.jspecify.annotations.NullMarked;
