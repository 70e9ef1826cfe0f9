package dev.millrace.geoquery.app;

import dev.millrace.workset.TaskSweeps;
import dev.millrace.workset.TaskWorker;

/** Work on tasks that is under way, until it is closed: batches at hand are flushed, the rest is given back. */
public final class Extraction implements AutoCloseable {
    private final TaskWorker worker;
    private final TaskSweeps sweeps;

    Extraction(TaskWorker worker, TaskSweeps sweeps) {
        this.worker = worker;
        this.sweeps = sweeps;
    }

    @Override
    public void close() {
        worker.close();
        sweeps.close();
    }
}
