/** Code that the documentation shows, compiled and run. */
@NullMarked
package dev.millrace.docs;

import org.jspecify.annotations.NullMarked;
