package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
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
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks, while a statement waits, at whom it waits for: once the wait is refused there is nothing left to see.
 *
 * <p>Runs on a thread and a connection of its own until closed. Each look is a transaction that ends at once: were it one
 * that stays open, CREATE INDEX CONCURRENTLY could wait for it for ever. Nothing is opened for what takes no time.
 */
final class BlockerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BlockerWatch.class);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

    private final DataSource dataSource;
    private final SqlFile blockingSessions;
    private final int pid;
    private final Consumer<List<Blocker>> onChange;
    private final ScheduledExecutorService executor;
    private volatile @Nullable Connection connection; // set by the executor's thread
    private volatile List<Blocker> last = List.of();
    private Set<Integer> reported = Set.of(); // only the executor's thread

    private BlockerWatch(DataSource dataSource, Schema schema, int pid, Consumer<List<Blocker>> onChange) {
        this.dataSource = dataSource;
        this.blockingSessions = SqlFile.load("migrate/blocking-sessions", schema);
        this.pid = pid;
        this.onChange = onChange;
        this.executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "millrace-migrate-watch");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Begins to look at {@code pid}, several times within each lock timeout.
     *
     * @param onChange called, on the watching thread, whenever other sessions than before block
     */
    static BlockerWatch of(DataSource dataSource, MigratorConfig config, int pid, Consumer<List<Blocker>> onChange) {
        BlockerWatch watch = new BlockerWatch(dataSource, config.schema(), pid, onChange);
        long every = Math.max(
                5, Math.min(LONGEST_INTERVAL.toMillis(), config.lockTimeout().toMillis() / 4));
        ScheduledFuture<?> unused = watch.executor.scheduleWithFixedDelay( // look reports what fails
                watch::look, every, every, TimeUnit.MILLISECONDS);
        return watch;
    }

    private void look() {
        try {
            List<Blocker> blockers = blockers();
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

    private List<Blocker> blockers() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = dataSource.getConnection();
            connection = open;
            open.setAutoCommit(true);
        }
        return blockingSessions.on(open).set("pid", pid).query(Blocker.ROW);
    }

    /** Returns whom the session was last seen waiting for; empty if it was never seen to wait. */
    List<Blocker> last() {
        return last;
    }

    /** Stops looking; a look that is under way ends first, unless it takes longer than a few seconds. */
    @Override
    public void close() {
        executor.shutdown();
        Connection open = afterLastLook();
        try {
            if (open != null) {
                open.close();
            }
        } catch (SQLException e) {
            LOG.debug("cannot close the watching connection", e); // it is gone, then, which was the aim
        }
    }

    private @Nullable Connection afterLastLook() {
        try {
            executor.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return connection;
    }
}
