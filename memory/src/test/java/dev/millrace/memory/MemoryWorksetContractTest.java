package dev.millrace.memory;

import dev.millrace.contract.suite.SettableClock;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.contract.workset.WorksetStoreContract;
import dev.millrace.store.Store;

class MemoryWorksetContractTest extends WorksetStoreContract {

    @Override
    protected StoreSource source() {
        return new StoreSource() {
            @Override
            public Store newStore(SettableClock clock) {
                return new MemoryStore(clock);
            }
        };
    }
}
