package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.store.TaskInputs.File;
import dev.millrace.model.workset.TaskOutcome;
import java.util.List;

/** Computes what tasks want of one file. */
interface FileWork {
    /**
     * Opens the file once and sets the values of every task.
     *
     * @param position of the file among those of a task
     * @param works those that failed are taken out
     * @return outcomes of those that failed: one by itself, or all if the file cannot be read
     */
    List<TaskOutcome> compute(File file, int position, List<TaskWork> works);
}
