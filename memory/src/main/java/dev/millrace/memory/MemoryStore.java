package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.memory.leader.MemoryLeaderStore;
import dev.millrace.memory.workset.MemoryWorksetStore;
import dev.millrace.memory.workset.Outside;
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
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * Jobs in memory, for tests of code that enqueues or handles them: they behave as on PostgreSQL, and are gone with the
 * object. Thread-safe.
 *
 * <p>Give it a clock that the test moves, and no test waits for a delay or a retry.
 */
public final class MemoryStore implements Store {
    private final MemoryJobStore jobs;
    private final WorkerStore workers;
    private final LeaderStore leader;
    private final MaintenanceStore maintenance;
    private final JobReader reader;
    private final OperatorStore operator;
    private final SettingsStore settings;
    private final Wakeups wakeups;
    private final WorksetStore worksets;

    /** An empty store that tells the time by the system's clock. */
    public MemoryStore() {
        this(InstantSource.system());
    }

    /** An empty store that tells the time, to the microsecond, by {@code clock}; it must not go back. */
    public MemoryStore(InstantSource clock) {
        this(clock, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** The same, with what retries are jittered by: numbers in [0, 1), where 0 makes no rest shorter. */
    public MemoryStore(InstantSource clock, DoubleSupplier jitter) {
        this(new State(requireNonNull(clock, "clock"), requireNonNull(jitter, "jitter")));
    }

    MemoryStore(State state) {
        this.jobs = new MemoryJobStore(state);
        this.workers = new MemoryWorkerStore(state);
        this.leader = new MemoryLeaderStore(state::now);
        this.maintenance = new MemoryMaintenanceStore(state);
        this.reader = new MemoryJobReader(state);
        this.operator = new MemoryOperatorStore(state);
        this.settings = new MemorySettingsStore(state);
        this.wakeups = state.wakeups;
        this.worksets = new MemoryWorksetStore(new Outside(
                state::now,
                worker -> {
                    synchronized (state) {
                        LeaseRow lease = state.leases.get(worker);
                        return lease != null && lease.isLiveAt(state.now());
                    }
                },
                jobs::enqueue));
    }

    /** Begins a transaction that {@link JobStore#enqueue(dev.millrace.store.Tx, java.util.List)} can join. */
    public MemoryTx begin() {
        return new MemoryTx(jobs);
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
