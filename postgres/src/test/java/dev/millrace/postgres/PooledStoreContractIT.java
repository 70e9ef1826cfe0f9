package dev.millrace.postgres;

import static java.util.Objects.requireNonNull;

import dev.millrace.contract.StoreContract;
import dev.millrace.contract.suite.StoreSource;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** All that a store promises, through a pgBouncer in transaction mode: nothing rests on the state of a session. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PooledStoreContractIT extends StoreContract {
    private static final int CLIENTS = 8;

    private @Nullable PooledDatabase pooled;
    private @Nullable PostgresSource source;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        pooled = PooledDatabase.create(CLIENTS, folder);
        source = new PostgresSource(pooled.database(), pooled.pool());
    }

    @Override
    protected StoreSource source() {
        return requireNonNull(source, "source");
    }

    @AfterAll
    void close() {
        if (pooled != null) {
            pooled.close();
        }
    }
}
