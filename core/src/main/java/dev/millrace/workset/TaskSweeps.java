package dev.millrace.workset;

import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What takes back whatever workers of a workset leave behind. Each sweep is bounded, and harmless beside itself in another
 * process. Thread-safe; close it to stop.
 */
public final class TaskSweeps implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskSweeps.class);
    private static final int LIMIT = 1_000;
    private static final Duration TAKE_BACK = Duration.ofMillis(2_500);
    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration RECOUNT = Duration.ofMinutes(1);
    private static final Duration RETRY = Duration.ofSeconds(30);
    private static final Duration DELETE_OLD = Duration.ofSeconds(10);
    private static final Duration FOLLOW_VACUUM = Duration.ofMinutes(5);

    private final WorksetStore store;
    private final WorksetName workset;
    private final Duration failedRest;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(run -> {
        Thread thread = new Thread(run, "millrace-task-sweeps");
        thread.setDaemon(true);
        return thread;
    });

    TaskSweeps(WorksetStore store, WorksetName workset, Duration failedRest) {
        this.store = store;
        this.workset = workset;
        this.failedRest = failedRest;
        TaskStore tasks = store.tasks();
        RequestStore requests = store.requests();
        every("take-back", TAKE_BACK, () -> tasks.takeBack(LIMIT));
        every("settle", SETTLE, () -> requests.settle(LIMIT));
        every("recount", RECOUNT, () -> requests.recount(RECOUNT, 1));
        every("retry-failed", RETRY, this::retryFailed);
        every("follow-vacuum", FOLLOW_VACUUM, () -> store.followVacuum(workset, FOLLOW_VACUUM.dividedBy(2)));
        every("delete-old-rounds", DELETE_OLD, () -> tasks.deleteOld(workset, LIMIT));
    }

    private int retryFailed() {
        int count = 0;
        for (long key : store.partitions(workset)) {
            count += retryFailed(new PartitionKey(workset, key));
        }
        return count;
    }

    private int retryFailed(PartitionKey partition) {
        try {
            return store.tasks().retryFailed(partition, failedRest, LIMIT);
        } catch (StoreException e) { // the other partitions have their turn all the same
            LOG.warn("{}: failed tasks are not put back: {}", partition, e.getMessage());
            return 0;
        }
    }

    private void every(String name, Duration rest, IntSupplier sweep) {
        ScheduledFuture<?> unused = executor.scheduleWithFixedDelay(
                () -> run(name, sweep), rest.toMillis() / 2, rest.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void run(String name, IntSupplier sweep) {
        try {
            int count = sweep.getAsInt();
            if (count > 0) {
                LOG.debug("{}: {}", name, count);
            }
        } catch (RuntimeException e) { // tried again at its next turn; would end the schedule otherwise
            LOG.warn("{} failed, trying again: {}", name, e.getMessage());
        }
    }

    @Override
    public void close() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(5, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
