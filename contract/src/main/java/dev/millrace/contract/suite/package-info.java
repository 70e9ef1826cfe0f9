/**
 * What all suites stand on: where stores come from, a clock that tests set, and short words for what tests do. It may use
 * core's public API and the store's ports.
 */
@NullMarked
package dev.millrace.contract.suite;

import org.jspecify.annotations.NullMarked;
