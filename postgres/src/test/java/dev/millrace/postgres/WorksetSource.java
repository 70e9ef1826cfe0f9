package dev.millrace.postgres;

import dev.millrace.contract.suite.SettableClock;
import dev.millrace.contract.suite.StoreSource;
import dev.millrace.store.Store;

/** One migrated database; worksets and all that is in them go before each test. */
final class WorksetSource implements StoreSource, AutoCloseable {
    static final String EMPTY = "DO $$ DECLARE name text; BEGIN"
            + " FOR name IN SELECT w.name FROM millrace.workset w LOOP"
            + " EXECUTE format('DROP TABLE millrace.%I, millrace.%I', name || '_task', name || '_result'); END LOOP; END $$;"
            + " TRUNCATE millrace.workset, millrace.task_partition, millrace.task_lane, millrace.task_wake, millrace.task_round,"
            + " millrace.task_frontier, millrace.task_claim, millrace.task_request, millrace.task_request_item,"
            + " millrace.task_request_done, millrace.task_series, millrace.task_build";

    private final PostgresSource source = new PostgresSource();

    MigratedDatabase database() {
        return source.database();
    }

    @Override
    public Store newStore(SettableClock clock) {
        database().database().execute(EMPTY);
        return source.newStore(clock);
    }

    @Override
    public void close() {
        source.close();
    }
}
