/** {@code millrace geoquery}: the application's commands. */
@NullMarked
package dev.millrace.cli.geoquery;

import org.jspecify.annotations.NullMarked;
