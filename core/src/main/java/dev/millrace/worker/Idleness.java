package dev.millrace.worker;

import dev.millrace.dispatch.Signal;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.QueueName;
import dev.millrace.store.JobStore;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether there is anything to do for a worker, by the store's word: a job is there until it is over. */
final class Idleness {
    private static final Logger LOG = LoggerFactory.getLogger(Idleness.class);

    private final JobStore store;
    private final Map<QueueName, List<ActorName>> served;
    private final Duration interval;
    private final Signal never = new Signal();

    Idleness(JobStore store, Map<QueueName, List<ActorName>> served, Duration interval) {
        this.store = store;
        this.served = served;
        this.interval = interval;
    }

    /** Waits until nothing is due within {@code ahead}; returns whether that came true in time. */
    boolean await(Duration ahead, Duration longest) throws InterruptedException {
        long endNanos = System.nanoTime() + longest.toNanos();
        while (!isIdle(ahead)) {
            Duration left = Duration.ofNanos(endNanos - System.nanoTime());
            if (left.isNegative() || left.isZero()) {
                return false;
            }
            never.await(left.compareTo(interval) < 0 ? left : interval);
        }
        return true;
    }

    private boolean isIdle(Duration ahead) {
        try {
            return store.untilDue(served, JobStart.MAX_DELAY)
                    .filter(due -> due.compareTo(ahead) <= 0)
                    .isEmpty();
        } catch (StoreException e) {
            LOG.warn("cannot see whether there is work left, asking again: {}", e.getMessage());
            return false;
        }
    }
}
