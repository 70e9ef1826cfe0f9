package dev.millrace.workset;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.NewJob;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.Store;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.WorksetStore;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.UUID;

/** Worksets of one store: where applications begin. Thread-safe. */
public final class Worksets {
    private final Store store;

    /** Of a store. */
    public Worksets(Store store) {
        this.store = requireNonNull(store, "store");
    }

    /** Declarations, partitions and single calls. */
    public WorksetStore store() {
        return store.worksets();
    }

    /** Begins to work on tasks; close what is returned to stop. Some process has to run {@link #sweep} too. */
    public TaskWorker work(WorksetName workset, TaskProcessor processor, TaskWorkerConfig config) {
        return new TaskWorker(store, workset, processor, config, workset + " tasks");
    }

    /** Begins to build tasks in waves; close what is returned to stop. */
    public TaskBuilders build(WorksetName workset, SeriesSource source, TaskBuilders.BuildConfig config) {
        return new TaskBuilders(store.worksets().builds(), workset, source, config);
    }

    /**
     * Begins to take back what workers leave behind, to put failed tasks back and to complete requests; in one process or in
     * all of them.
     *
     * @param failedRest how long a failed task rests before it is tried again
     */
    public TaskSweeps sweep(WorksetName workset, Duration failedRest) {
        return new TaskSweeps(store.worksets(), workset, failedRest);
    }

    /**
     * Waits for tasks: finds or makes them at {@code rank}, and enqueues a job when all are over. Again with the same id it
     * goes on where it was interrupted.
     *
     * @param tasks by partition key
     */
    public void request(UUID id, WorksetName workset, int rank, SortedMap<Long, List<Row>> tasks, NewJob whenDone) {
        RequestStore requests = store.worksets().requests();
        requests.open(id, workset, rank, whenDone);
        if (requests.find(id).map(RequestStatus::state).orElseThrow() != RequestStatus.State.GATHERING) {
            return;
        }
        tasks.forEach((key, rows) -> {
            int unused = requests.add(id, new PartitionKey(workset, key), rows);
        });
        requests.seal(id);
    }
}
