/**
 * The suites that every {@link dev.millrace.store.Store} must pass.
 *
 * <p>Entry point: {@link dev.millrace.contract.StoreContract}, which a store's tests extend. Uses the ports and the model
 * only (and the engine, to run workers on them), and a clock that tests set, so that one suite runs on every implementation.
 */
@NullMarked
package dev.millrace.contract;

import org.jspecify.annotations.NullMarked;
