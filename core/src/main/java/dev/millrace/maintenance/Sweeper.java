package dev.millrace.maintenance;

import dev.millrace.store.MaintenanceStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs sweeps, each at its own pace, one at a time. Thread-safe. */
public final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final MaintenanceStore store;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "millrace-sweeps");
        thread.setDaemon(true);
        return thread;
    });

    /** Makes a sweeper of a store. */
    public Sweeper(MaintenanceStore store) {
        this.store = store;
    }

    /** Begins to run {@code sweeps}, each once at once. */
    public void start(List<Sweep> sweeps) {
        for (Sweep sweep : sweeps) {
            long rest = sweep.interval().toMillis();
            ScheduledFuture<?> unused =
                    executor.scheduleWithFixedDelay(() -> run(sweep), 0, rest, TimeUnit.MILLISECONDS);
        }
    }

    private void run(Sweep sweep) {
        try {
            int count;
            do {
                count = sweep.run().applyAsInt(store, sweep.limit());
                if (count > 0) {
                    LOG.debug("{}: {}", sweep.name(), count);
                }
            } while (count >= sweep.limit() && !executor.isShutdown());
        } catch (RuntimeException e) { // tried again at its next turn; would end the schedule otherwise
            LOG.warn("{} failed, trying again in {}: {}", sweep.name(), sweep.interval(), e.getMessage());
        }
    }

    /** Stops; a sweep under way ends first, unless it takes longer than 5 s. */
    @Override
    public void close() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
