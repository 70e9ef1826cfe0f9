package dev.millrace.store;

import dev.millrace.store.workset.WorksetStore;

/** One database's worth of Millrace, as the engine sees it. Implementations are safe for use by many threads. */
public interface Store {

    /** Storing, claiming and ending jobs. */
    JobStore jobs();

    /** Leases of workers. */
    WorkerStore workers();

    /** Who runs what one process is enough for. */
    LeaderStore leader();

    /** What keeps the store in order. */
    MaintenanceStore maintenance();

    /** Reading jobs, for people and tools. */
    JobReader reader();

    /** What operators do to jobs. */
    OperatorStore operator();

    /** What operators set while everything runs. */
    SettingsStore settings();

    /** Telling workers that there is something to claim. */
    Wakeups wakeups();

    /** Very many small tasks in partitions. */
    WorksetStore worksets();
}
