/** The suites about putting jobs in. They may use the suites' own base, core's public API and the store's ports. */
@NullMarked
package dev.millrace.contract.enqueue;

import org.jspecify.annotations.NullMarked;
