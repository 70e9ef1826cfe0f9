/**
 * From options, environment and file to an open database. Entry points: {@link dev.millrace.cli.connect.ConnectionOptions},
 * {@link dev.millrace.cli.connect.Database}. May use {@code terminal}; the only package that opens {@code postgres}.
 */
@NullMarked
package dev.millrace.cli.connect;

import org.jspecify.annotations.NullMarked;
