package dev.millrace.worker;

import dev.millrace.model.JobId;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.StoreException;
import dev.millrace.store.WorkerStore;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes the wishes of the store on to the attempts that they are about. Thread-safe. */
final class StopRequests {
    private static final Logger LOG = LoggerFactory.getLogger(StopRequests.class);

    private final WorkerStore store;
    private final Watch watch;

    StopRequests(WorkerStore store, Watch watch) {
        this.store = store;
        this.watch = watch;
    }

    /** Asks the store what is to stop, and stops it; if the store cannot be reached, the next heartbeat asks again. */
    void pass(Lease lease) {
        Map<JobId, StopRequest> wishes = new HashMap<>();
        try {
            store.stopRequests(lease.worker()).forEach(wish -> wishes.put(wish.jobId(), wish));
        } catch (StoreException e) {
            LOG.warn("cannot read which jobs are to stop, asking again at the next heartbeat: {}", e.getMessage());
        }
        if (!wishes.isEmpty()) {
            lease.running().forEach((fence, execution) -> {
                StopRequest wish = wishes.get(fence.jobId());
                if (wish != null) {
                    watch.stop(execution, Stop.asked(wish));
                }
            });
        }
    }
}
