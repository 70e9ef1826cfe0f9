package dev.millrace.store;

import dev.millrace.model.JobId;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import java.util.List;

/** What operators do to jobs. */
public interface OperatorStore {

    /** The most jobs of one call: whoever claims or ends jobs of their queues waits for it. */
    int MAX_JOBS = 500;

    /**
     * Does {@code action} to jobs, in one transaction.
     *
     * @param ids up to {@value #MAX_JOBS}, each once
     * @return what became of each, in the order given
     * @throws IllegalArgumentException if there are more
     * @throws StoreException if the database cannot be reached; asking again is safe
     */
    List<Acted> apply(JobAction action, List<JobId> ids);
}
