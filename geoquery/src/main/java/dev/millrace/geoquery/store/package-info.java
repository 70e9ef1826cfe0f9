/**
 * The application's own tables, by Jdbi; the only package here that sees JDBC. One statement a file, beside these classes.
 */
@NullMarked
package dev.millrace.geoquery.store;

import org.jspecify.annotations.NullMarked;
