package dev.millrace.postgres;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.store.JobReader;
import dev.millrace.store.JobStore;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SettingsStore;
import dev.millrace.store.Store;
import dev.millrace.store.WorkerStore;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Millrace's data in one schema of a PostgreSQL database, version 15 or newer. Thread-safe.
 *
 * <p>Every statement works through a pooler in transaction mode; give it a pooled {@link DataSource} with auto-commit on.
 */
public final class PostgresStore implements Store {

    /** The schema of installations that name none. */
    public static final String DEFAULT_SCHEMA = "millrace";

    private final JobStore jobs;
    private final WorkerStore workers;
    private final MaintenanceStore maintenance;
    private final JobReader reader;
    private final SettingsStore settings;

    private PostgresStore(Database database) {
        Partitions partitions = new Partitions(database);
        this.maintenance = new PostgresMaintenanceStore(database, partitions);
        PostgresJobStore jobStore = new PostgresJobStore(database, partitions);
        this.jobs = jobStore;
        this.workers = new PostgresWorkerStore(database);
        this.reader = new PostgresJobReader(database);
        this.settings = new PostgresSettingsStore(database, jobStore::forgetRowIds);
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
        return withClock(dataSource, schema, null);
    }

    static PostgresStore withClock(DataSource dataSource, String schema, @Nullable InstantSource clock) {
        return new PostgresStore(new Database(requireNonNull(dataSource, "dataSource"), new Schema(schema), clock));
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
    public MaintenanceStore maintenance() {
        return maintenance;
    }

    @Override
    public JobReader reader() {
        return reader;
    }

    @Override
    public SettingsStore settings() {
        return settings;
    }
}
