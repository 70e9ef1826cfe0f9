package dev.millrace.postgres;

import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.postgres.workset.PostgresWorksetStore;
import dev.millrace.store.JobReader;
import dev.millrace.store.JobStore;
import dev.millrace.store.LeaderStore;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.OperatorStore;
import dev.millrace.store.SettingsStore;
import dev.millrace.store.Store;
import dev.millrace.store.Wakeups;
import dev.millrace.store.WorkerStore;
import dev.millrace.store.workset.WorksetStore;
import java.time.InstantSource;
import javax.sql.DataSource;

/**
 * Millrace's data in one schema of a PostgreSQL database, version 15 or newer. Thread-safe.
 *
 * <p>Every statement works through a pooler in transaction mode; give it a pooled {@link DataSource} with auto-commit on.
 * While a worker runs, the store keeps one connection to hear of jobs: of the same pool, or, better, of a
 * {@linkplain PostgresStoreBuilder#direct data source of its own}.
 */
public final class PostgresStore implements Store {

    /** The schema of installations that name none. */
    public static final String DEFAULT_SCHEMA = "millrace";

    private final JobStore jobs;
    private final WorkerStore workers;
    private final LeaderStore leader;
    private final MaintenanceStore maintenance;
    private final JobReader reader;
    private final OperatorStore operator;
    private final SettingsStore settings;
    private final PostgresWakeups wakeups;
    private final WorksetStore worksets;

    PostgresStore(Database database, PostgresWakeups wakeups) {
        Partitions partitions = new Partitions(database);
        this.wakeups = wakeups;
        this.leader = new PostgresLeaderStore(database);
        Stops stops = new Stops(database, partitions, wakeups);
        this.maintenance = new PostgresMaintenanceStore(database, partitions, stops, wakeups);
        PostgresJobStore jobStore = new PostgresJobStore(database, partitions, stops, wakeups);
        this.jobs = jobStore;
        this.workers = new PostgresWorkerStore(database);
        this.reader = new PostgresJobReader(database);
        this.operator = new PostgresOperatorStore(database, partitions, stops, wakeups);
        this.settings = new PostgresSettingsStore(database, jobStore::forgetRowIds);
        this.worksets = new PostgresWorksetStore(
                database, (connection, begun) -> jobStore.enqueue(PgTx.joining(connection), begun));
    }

    /** The store in the schema {@value #DEFAULT_SCHEMA}, which {@code millrace migrate up} makes. */
    public static PostgresStore of(DataSource dataSource) {
        return of(dataSource, DEFAULT_SCHEMA);
    }

    /**
     * The store in another schema.
     *
     * @throws IllegalArgumentException if PostgreSQL could not have a schema of that name
     */
    public static PostgresStore of(DataSource dataSource, String schema) {
        return builder(dataSource).schema(schema).build();
    }

    /** Begins to set up a store; for one that is told of jobs through a connection of its own. */
    public static PostgresStoreBuilder builder(DataSource dataSource) {
        return new PostgresStoreBuilder(dataSource);
    }

    static PostgresStore withClock(DataSource dataSource, String schema, InstantSource clock) {
        return builder(dataSource).schema(schema).clock(clock).build();
    }

    @Override
    public JobStore jobs() {
        return jobs;
    }

    @Override
    public WorkerStore workers() {
        return workers;
    }

    @Override
    public LeaderStore leader() {
        return leader;
    }

    @Override
    public MaintenanceStore maintenance() {
        return maintenance;
    }

    @Override
    public JobReader reader() {
        return reader;
    }

    @Override
    public OperatorStore operator() {
        return operator;
    }

    @Override
    public SettingsStore settings() {
        return settings;
    }

    @Override
    public Wakeups wakeups() {
        return wakeups;
    }

    @Override
    public WorksetStore worksets() {
        return worksets;
    }
}
