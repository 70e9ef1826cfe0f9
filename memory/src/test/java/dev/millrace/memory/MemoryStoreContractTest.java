package dev.millrace.memory;

import dev.millrace.contract.StoreContract;
import dev.millrace.contract.suite.OpenTx;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.store.Store;
import dev.millrace.store.Tx;
import java.util.Optional;

class MemoryStoreContractTest extends StoreContract {

    @Override
    protected StoreSource source() {
        return new MemorySource();
    }

    private record MemorySource() implements StoreSource {

        @Override
        public Store newStore(SettableClock clock) {
            return new MemoryStore(clock);
        }

        @Override
        public Optional<OpenTx> begin(Store store) {
            return Optional.of(new Begun(((MemoryStore) store).begin()));
        }
    }

    private record Begun(MemoryTx memoryTx) implements OpenTx {

        @Override
        public Tx tx() {
            return memoryTx;
        }

        @Override
        public void commit() {
            memoryTx.commit();
        }

        @Override
        public void rollback() {
            memoryTx.rollback();
        }
    }
}
