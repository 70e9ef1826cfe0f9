package dev.millrace.postgres;

import dev.millrace.contract.StoreContract;
import dev.millrace.contract.suite.StoreSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresStoreContractIT extends StoreContract {
    private final PostgresSource source = new PostgresSource();

    @Override
    protected StoreSource source() {
        return source;
    }

    @AfterAll
    void close() {
        source.close();
    }
}
