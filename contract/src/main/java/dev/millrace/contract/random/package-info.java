/**
 * Random work on stores, compared and shrunk. Entry points: {@link dev.millrace.contract.random.Differential}, {@link
 * dev.millrace.contract.random.RandomScenario}. May use what suites use.
 */
@NullMarked
package dev.millrace.contract.random;

import org.jspecify.annotations.NullMarked;
