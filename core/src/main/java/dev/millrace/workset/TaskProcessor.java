package dev.millrace.workset;

import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskOutcome;
import java.util.List;

/** Does the work of a workset; called by several threads at once, outside of any transaction. */
@FunctionalInterface
public interface TaskProcessor {

    /**
     * Works on tasks of one partition, so that what they share is opened once.
     *
     * @param tasks at least one
     * @return an outcome for each; tasks without one are given back, which costs them no attempt
     * @throws Exception to fail all of them, with its message
     */
    List<TaskOutcome> process(TaskBatch batch, List<Task> tasks) throws Exception;
}
