/**
 * Working on worksets: workers that claim and flush batches, builders, and the sweeps that take back what they leave behind.
 *
 * <p>Entry point: {@link dev.millrace.workset.Worksets}. May use {@code model}, {@code store}, {@code event}, {@code client}
 * and {@code worker}.
 */
@NullMarked
package dev.millrace.workset;

import org.jspecify.annotations.NullMarked;
