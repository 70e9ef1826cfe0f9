/** {@code millrace demo}: the application on bundled data and an embedded server, assembled here. */
@NullMarked
package dev.millrace.cli.demo;

import org.jspecify.annotations.NullMarked;
