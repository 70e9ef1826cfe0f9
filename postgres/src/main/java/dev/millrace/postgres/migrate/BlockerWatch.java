package dev.millrace.postgres.migrate;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks, while a statement waits, at whom it waits for: once the wait is refused there is nothing left to see.
 *
 * <p>Runs on a thread of its own, over the lock's connection, until closed.
 */
final class BlockerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BlockerWatch.class);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

    private final MigrationLock lock;
    private final int pid;
    private final Consumer<List<Blocker>> onChange;
    private final ScheduledExecutorService executor;
    private volatile List<Blocker> last = List.of();
    private Set<Integer> reported = Set.of(); // only the executor's thread

    private BlockerWatch(MigrationLock lock, int pid, Consumer<List<Blocker>> onChange) {
        this.lock = lock;
        this.pid = pid;
        this.onChange = onChange;
        this.executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "millrace-migrate-watch");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Begins to look at {@code pid}, several times within each {@code lockTimeout}.
     *
     * @param onChange called, on the watching thread, whenever other sessions than before block
     */
    static BlockerWatch of(MigrationLock lock, int pid, Duration lockTimeout, Consumer<List<Blocker>> onChange) {
        BlockerWatch watch = new BlockerWatch(lock, pid, onChange);
        long every = Math.max(5, Math.min(LONGEST_INTERVAL.toMillis(), lockTimeout.toMillis() / 4));
        ScheduledFuture<?> unused = watch.executor.scheduleWithFixedDelay( // look reports what fails
                watch::look, every, every, TimeUnit.MILLISECONDS);
        return watch;
    }

    private void look() {
        try {
            List<Blocker> blockers = lock.blockersOf(pid);
            if (!blockers.isEmpty()) {
                last = blockers;
            }
            Set<Integer> pids = blockers.stream().map(Blocker::pid).collect(Collectors.toSet());
            if (!pids.equals(reported)) {
                reported = pids;
                onChange.accept(blockers);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("cannot tell what blocks pid {}", pid, e); // the work itself may still pass
        }
    }

    /** Returns whom the session was last seen waiting for; empty if it was never seen to wait. */
    List<Blocker> last() {
        return last;
    }

    /** Stops looking; a look that is under way ends first, unless it takes longer than a few seconds. */
    @Override
    public void close() {
        executor.shutdown();
        try {
            executor.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
