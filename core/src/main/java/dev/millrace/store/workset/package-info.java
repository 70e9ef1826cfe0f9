/**
 * What the engine needs of a database for worksets. Entry point: {@link dev.millrace.store.workset.WorksetStore}. May use
 * {@code model} only; proven by the suites of {@code contract.workset} on each implementation.
 */
@NullMarked
package dev.millrace.store.workset;

import org.jspecify.annotations.NullMarked;
