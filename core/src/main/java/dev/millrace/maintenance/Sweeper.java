package dev.millrace.maintenance;

import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs sweeps, each at its own pace, one at a time; those that one process is enough for only while this one leads.
 * Thread-safe.
 */
public final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Runs of one sweep in a row; the others have their turn then. */
    private static final int MOST_RUNS = 20;

    private final MaintenanceStore store;
    private final Leadership leadership;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "millrace-sweeps");
        thread.setDaemon(true);
        return thread;
    });

    /** Makes a sweeper of a store. */
    public Sweeper(Store store) {
        this(store.maintenance(), new Leadership(store.leader(), System::nanoTime));
    }

    Sweeper(MaintenanceStore store, Leadership leadership) {
        this.store = store;
        this.leadership = leadership;
    }

    /** Begins to run {@code sweeps}, each once at once, and to lead if nobody does. */
    public void start(List<Sweep> sweeps) {
        schedule(this::beat, Leadership.BEAT_INTERVAL);
        for (Sweep sweep : sweeps) {
            Batch batch = new Batch(sweep.limit());
            schedule(() -> turn(sweep, batch), sweep.interval());
        }
    }

    private void schedule(Runnable task, Duration rest) {
        ScheduledFuture<?> unused = executor.scheduleWithFixedDelay(task, 0, rest.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void beat() {
        try {
            leadership.beat();
        } catch (RuntimeException e) { // would end the schedule, and nobody might lead for good
            LOG.error("leading failed", e);
        }
    }

    /** Runs a sweep until it finds less than it may, for a while; whatever goes wrong, it has its next turn. */
    private void turn(Sweep sweep, Batch batch) {
        try {
            int runs = 0;
            while (isDue(sweep) && run(sweep, batch) >= batch.size() && ++runs < MOST_RUNS) {
                leadership.beatIfDue();
            }
        } catch (StoreException e) {
            if (e.kind() == StoreException.Kind.BUSY && batch.timedOut()) {
                LOG.warn("{} takes too long, going on with {} rows a run", sweep.name(), batch.size());
            }
            tellOf(sweep, e);
        } catch (RuntimeException e) {
            tellOf(sweep, e);
        }
    }

    private static void tellOf(Sweep sweep, RuntimeException e) {
        LOG.warn("{} failed, trying again in {}: {}", sweep.name(), sweep.interval(), e.getMessage());
    }

    private boolean isDue(Sweep sweep) {
        return !executor.isShutdown() && (sweep.place() == Sweep.Place.EVERYWHERE || leadership.isCertain());
    }

    private int run(Sweep sweep, Batch batch) {
        int count = sweep.run().applyAsInt(store, batch.size());
        if (count > 0) {
            LOG.debug("{}: {}", sweep.name(), count);
        }
        if (count < batch.size()) {
            batch.succeeded();
        }
        return count;
    }

    /** Stops, and lets another process lead; a sweep under way ends first, unless it takes longer than 5 s. */
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
        leadership.resign();
    }
}
