/** The documentation: its links, and the pages that are made of the code. */
@NullMarked
package dev.millrace.arch.docs;

import org.jspecify.annotations.NullMarked;
