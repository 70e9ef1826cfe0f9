/** Tests of the package without a database. */
@NullMarked
package dev.millrace.cli.connect;

import org.jspecify.annotations.NullMarked;
