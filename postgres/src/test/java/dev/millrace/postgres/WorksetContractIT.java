package dev.millrace.postgres;

import dev.millrace.contract.suite.StoreSource;
import dev.millrace.contract.workset.WorksetStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorksetContractIT extends WorksetStoreContract {
    private final WorksetSource source = new WorksetSource();

    @Override
    protected StoreSource source() {
        return source;
    }

    @AfterAll
    void close() {
        source.close();
    }
}
