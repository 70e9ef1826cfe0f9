package dev.millrace.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that outlived the process which owned it, or only its {@code postmaster.pid}.
 *
 * <p>Whoever calls holds the {@link OwnerLock}, so no living process of ours wants this server. It is stopped rather
 * than adopted: then the new one has the settings and the port that were asked for, and is our own child.
 */
final class Orphan {
    private static final Logger LOG = LoggerFactory.getLogger(Orphan.class);
    private static final Duration FAST = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE = Duration.ofSeconds(10);

    private Orphan() {}

    /** Ends whatever still serves {@code cluster}; returns when it is gone. */
    static void stop(Path cluster) {
        PostmasterFile.read(cluster)
                .flatMap(file -> ProcessHandle.of(file.pid()))
                .ifPresent(process -> stop(process, cluster));
    }

    private static void stop(ProcessHandle process, Path cluster) {
        switch (Holder.of(process, cluster)) {
            case SERVER -> end(process, cluster);
            // PostgreSQL would take the dead server's id for a living one. It still looks itself whether anybody
            // uses the cluster's shared memory, so a worker process that is left over is not missed.
            case NOT_THE_SERVER -> PostmasterFile.delete(cluster);
            case UNKNOWN -> LOG.debug("Left it to PostgreSQL to judge process {} of {}", process.pid(), cluster);
        }
    }

    private static void end(ProcessHandle process, Path cluster) {
        LOG.warn("Stopping the PostgreSQL server with pid {} of {}, whose owner died", process.pid(), cluster);
        if (!endsBy(Signal.INT, process, FAST) && !endsBy(Signal.QUIT, process, IMMEDIATE)) {
            throw new EmbeddedPostgresException("the PostgreSQL server with pid " + process.pid() + " still serves "
                    + cluster + " and did not stop: stop it by 'kill -INT " + process.pid() + "' as its user");
        }
    }

    private static boolean endsBy(Signal signal, ProcessHandle process, Duration bound) {
        var deadline = Deadline.in(bound);
        while (process.isAlive() && !deadline.passed()) {
            // Again and again: a server that is only just starting may not listen yet, a stopping one does not mind.
            signal.send(process.pid());
            if (endsWithin(Postmaster.SIGNAL_INTERVAL, process)) {
                return true;
            }
        }
        return !process.isAlive();
    }

    private static boolean endsWithin(Duration bound, ProcessHandle process) {
        try {
            process.onExit().get(bound.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return Holder.isZombie(process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException(
                    "interrupted while the orphaned server with pid " + process.pid() + " stopped", e);
        } catch (ExecutionException e) {
            throw new EmbeddedPostgresException(
                    "the end of process " + process.pid() + " could not be awaited: " + e, e);
        }
    }
}
