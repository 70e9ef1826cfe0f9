/** Tests of what is given to other people's tests. */
@NullMarked
package dev.millrace.testing;

import org.jspecify.annotations.NullMarked;
