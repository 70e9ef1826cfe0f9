package dev.millrace.workset;

import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.SeriesClaim;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.workset.BuildStore;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds the tasks of a workset in waves. Every process that has builders tries to begin a wave at each interval; at most one
 * is under way, and one whose process died is begun anew by whoever tries after ten minutes. Thread-safe; close it to stop.
 */
public final class TaskBuilders implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskBuilders.class);
    private static final int SERIES_AT_A_TIME = 1;

    private final BuildStore store;
    private final WorksetName workset;
    private final SeriesSource source;
    private final BuildConfig config;
    private final ExecutorService builders;
    private final ScheduledExecutorService trigger;
    private volatile boolean isStopping;

    TaskBuilders(BuildStore store, WorksetName workset, SeriesSource source, BuildConfig config) {
        this.store = store;
        this.workset = workset;
        this.source = source;
        this.config = config;
        this.builders = Executors.newFixedThreadPool(config.builders(), TaskBuilders::daemon);
        this.trigger = Executors.newSingleThreadScheduledExecutor(TaskBuilders::daemon);
        ScheduledFuture<?> unused =
                trigger.scheduleWithFixedDelay(this::tryWave, 0, config.every().toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable run) {
        Thread thread = new Thread(run, "millrace-builder");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * How builders build.
     *
     * @param builders threads of a wave, 1 to 100
     * @param rank of the tasks
     * @param every the rest between waves, and how soon one that expired is begun anew
     * @param durability {@link Durability#RELAXED} is safe here: tasks and watermark are lost together, and built again
     */
    public record BuildConfig(int builders, int rank, Duration every, Durability durability) {
        private static final int MOST_BUILDERS = 100;

        /** Checks the bounds. */
        public BuildConfig {
            if (builders < 1 || builders > MOST_BUILDERS) {
                throw new IllegalArgumentException(
                        "builders must be between 1 and " + MOST_BUILDERS + ", was " + builders);
            }
            if (every.toMillis() < 1) {
                throw new IllegalArgumentException("every must be at least 1 ms, was " + every);
            }
        }
    }

    private void tryWave() {
        if (isStopping) {
            return;
        }
        try {
            OptionalLong wave = store.beginWave(workset, config.builders());
            if (wave.isPresent()) {
                CountDownLatch left = new CountDownLatch(config.builders());
                for (int i = 0; i < config.builders(); i++) {
                    builders.execute(() -> build(wave.getAsLong(), left));
                }
                left.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // tried again at the next interval; would end the schedule otherwise
            LOG.warn("workset {}: no wave could be begun: {}", workset, e.getMessage());
        }
    }

    private void build(long wave, CountDownLatch left) {
        try {
            List<SeriesClaim> claims = claim(wave);
            while (!claims.isEmpty()) {
                claims.forEach(this::build);
                claims = claim(wave);
            }
        } catch (RuntimeException e) {
            LOG.warn("workset {}: a builder failed: {}", workset, e.getMessage());
        } finally {
            leave(wave);
            left.countDown();
        }
    }

    private void leave(long wave) {
        try {
            store.leaveWave(workset, wave);
        } catch (RuntimeException e) { // the wave counts as over after ten minutes
            LOG.warn("workset {}: a wave could not be left: {}", workset, e.getMessage());
        }
    }

    private List<SeriesClaim> claim(long wave) {
        return isStopping ? List.of() : store.claimSeries(workset, wave, SERIES_AT_A_TIME);
    }

    private void build(SeriesClaim first) {
        SeriesClaim claim = first;
        boolean isOver = false;
        try {
            while (!isOver && !isStopping) {
                Page page = source.next(claim.series(), claim.watermark(), Page.MOST);
                OptionalInt made = store.build(claim, config.rank(), page, config.durability());
                claim = claim.at(page.upTo());
                isOver = page.isLast() || made.isEmpty();
            }
        } catch (Exception e) { // of the application's source, or of a page: this series waits for the next wave
            LOG.warn("workset {}: series {} failed: {}", workset, claim.series(), e.toString());
        }
        if (!isOver) {
            store.leaveSeries(claim);
        }
    }

    /** Stops after the pages under way; the wave is over then, and the next one goes on from the watermarks. */
    @Override
    public void close() {
        isStopping = true;
        trigger.shutdown();
        try {
            // First: a wave that it has just begun needs builders, or it would be under way for ten minutes without
            // any.
            boolean unused = trigger.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        builders.shutdown(); // at rest: the trigger waits for them
    }
}
