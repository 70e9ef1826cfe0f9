/** Suites of what keeps a store in order, and of what operators do to jobs. */
@NullMarked
package dev.millrace.contract.operate;

import org.jspecify.annotations.NullMarked;
