/** The examples of the guide to testing, compiled and run. */
@NullMarked
package dev.millrace.docs;

import org.jspecify.annotations.NullMarked;
