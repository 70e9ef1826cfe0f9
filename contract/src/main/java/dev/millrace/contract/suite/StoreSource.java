package dev.millrace.contract.suite;

import dev.millrace.store.Store;
import java.util.List;
import java.util.Optional;

/** Where the suites get the stores that they test. */
public interface StoreSource {

    /** An empty store that tells the time by {@code clock}; each test asks once. */
    Store newStore(SettableClock clock);

    /** All that is stored of each job of {@code store}, the newest one, but ids; empty if a suite cannot see more. */
    default List<String> rows(Store store) {
        return List.of();
    }

    /** Begins a transaction that {@code store}, the newest one, can join; empty if that kind of store joins none. */
    default Optional<OpenTx> begin(Store store) {
        return Optional.empty();
    }
}
