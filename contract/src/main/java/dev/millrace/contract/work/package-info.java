/** The suites about workers that run. They may use the suites' own base and core's public API. */
@NullMarked
package dev.millrace.contract.work;

import org.jspecify.annotations.NullMarked;
