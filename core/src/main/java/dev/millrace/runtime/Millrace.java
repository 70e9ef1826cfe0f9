package dev.millrace.runtime;

import static java.util.Objects.requireNonNull;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobIds;
import dev.millrace.client.JobResults;
import dev.millrace.client.Operator;
import dev.millrace.maintenance.Sweep;
import dev.millrace.maintenance.Sweeper;
import dev.millrace.model.JsonCodec;
import dev.millrace.store.JobReader;
import dev.millrace.store.SettingsStore;
import dev.millrace.store.Store;
import dev.millrace.worker.WorkerBuilder;
import dev.millrace.workset.Worksets;

/**
 * Millrace in one process: puts jobs in and works on them. Thread-safe; one for each database is enough.
 *
 * <pre>{@code
 * try (Millrace millrace = Millrace.on(PostgresStore.of(dataSource));
 *         Worker worker = millrace.worker().handle(GREET, (greeting, job) -> "Hello " + greeting.name()).start()) {
 *     millrace.client().enqueue(GREET, new Greeting("Ada"));
 * }
 * }</pre>
 */
public final class Millrace implements AutoCloseable {
    private final Store store;
    private final JsonCodec codec;
    private final JobClient client;
    private final JobResults results;
    private final Operator operator;
    private final int maxResultBytes;
    private final Sweeper sweeper;
    private boolean sweeping; // guarded by this

    Millrace(Store store, JsonCodec codec, MillraceBuilder settings) {
        this.store = requireNonNull(store, "store");
        this.codec = codec;
        this.maxResultBytes = settings.maxResultBytes();
        this.client = new JobClient(store.jobs(), codec, new JobIds(settings.clock()), settings.maxPayloadBytes());
        this.results = new JobResults(store.reader(), store.wakeups(), codec);
        this.operator = new Operator(store.operator(), store.reader());
        this.sweeper = new Sweeper(store);
    }

    /** Millrace on a store, with defaults: payloads up to 1 MiB, the JSON codec found on the class path. */
    public static Millrace on(Store store) {
        return builder(store).build();
    }

    /** Begins to set up Millrace on a store. */
    public static MillraceBuilder builder(Store store) {
        return new MillraceBuilder(store);
    }

    /** Puts jobs in. */
    public JobClient client() {
        return client;
    }

    /** Reads jobs. */
    public JobReader reader() {
        return store.reader();
    }

    /** Waits for jobs and reads their results. */
    public JobResults results() {
        return results;
    }

    /** Retries, cancels, moves and deletes jobs. */
    public Operator operator() {
        return operator;
    }

    /** Reads and changes modes, limits and weights, and pauses, while everything runs. */
    public SettingsStore settings() {
        return store.settings();
    }

    /** Very many small tasks in partitions: to declare, build, work on and wait for. */
    public Worksets worksets() {
        return new Worksets(store);
    }

    /** Begins to set up a worker; once one starts this process also runs the sweeps that keep the store in order. */
    public WorkerBuilder worker() {
        return new WorkerBuilder(store, new ResultCodec(codec, maxResultBytes), this::sweep);
    }

    private synchronized void sweep() {
        if (!sweeping) {
            sweeping = true;
            sweeper.start(Sweep.all());
        }
    }

    /** Stops the sweeps, and lets other processes know of what was enqueued last; stop workers first. */
    @Override
    public void close() {
        sweeper.close();
        store.wakeups().flush();
    }
}
