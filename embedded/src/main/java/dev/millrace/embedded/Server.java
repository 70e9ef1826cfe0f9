package dev.millrace.embedded;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A server in a folder that is held: launched until it runs, or told why it cannot.
 *
 * <p>Two failures pass by themselves and are tried again: a free port that somebody else took first, and the traces of a
 * server that was killed a moment ago (its process not yet reaped, its workers not yet gone), which PostgreSQL itself
 * takes for a running one.
 *
 * <p>One thread starts; any may stop, also in the middle of a start.
 */
final class Server {
    private static final int FREE_PORT_TRIES = 5;
    private static final Duration KILLED_SERVER_GONE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final EmbeddedPostgresConfig config;
    private final ServerFolder folder;
    private final Installation installation;
    private final RunAs runAs;
    private final Deadline deadline;
    private final Deadline patience = Deadline.in(KILLED_SERVER_GONE);
    private int portTries;
    private @Nullable Postmaster postmaster; // guarded by this
    private int port; // guarded by this
    private boolean stopped; // guarded by this

    Server(EmbeddedPostgresConfig config, ServerFolder folder, Installation installation, RunAs runAs) {
        this.config = config;
        this.folder = folder;
        this.installation = installation;
        this.runAs = runAs;
        this.deadline = Deadline.in(config.startTimeout());
    }

    /** Returns when connections are accepted. */
    void start() {
        var tried = config.port() == 0 ? freePort() : config.port();
        while (!isReady(launch(tried))) {
            checkWorthAnotherTry(tried);
            tried = config.port() == 0 ? freePort() : config.port();
        }
    }

    private Postmaster launch(int wanted) {
        Orphan.stop(folder.cluster());
        synchronized (this) {
            checkNotStopped();
            port = wanted;
            postmaster = Postmaster.launch(folder, installation, runAs, config.allSettings(wanted));
            return postmaster;
        }
    }

    private synchronized void checkNotStopped() {
        if (stopped) {
            throw new EmbeddedPostgresException("the server of " + folder.path() + " was stopped while it started");
        }
    }

    synchronized Postmaster postmaster() {
        return requireNonNull(postmaster, "not started");
    }

    synchronized int port() {
        return port;
    }

    /** Stops what runs, and launches nothing any more. */
    synchronized void stop() {
        stopped = true;
        if (postmaster != null) {
            postmaster.stop();
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new EmbeddedPostgresException("no free port could be found on 127.0.0.1: " + e, e);
        }
    }

    private boolean isReady(Postmaster launched) {
        try {
            return launched.awaitReady(deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException("interrupted while the server of " + folder.path() + " started", e);
        }
    }

    private void checkWorthAnotherTry(int tried) {
        checkNotStopped();
        var log = new ServerLog(folder.log()).tail();
        if (deadline.passed()) {
            throw failure(
                    "did not accept connections within " + config.startTimeout().toSeconds()
                            + " s; allow more by startTimeout",
                    log);
        }
        if (log.contains("Address already in use")) {
            checkPortMayChange(tried);
        } else if (isOfKilledServer(log) && !patience.passed()) {
            pause();
        } else {
            throw failure(
                    log.contains("No space left on device")
                            ? "found no space left on the disk; make room, or choose another data directory"
                            : "ended while it started",
                    log);
        }
    }

    private void checkPortMayChange(int tried) {
        portTries++;
        if (config.port() != 0 || portTries >= FREE_PORT_TRIES) {
            throw new EmbeddedPostgresException("port " + tried
                    + " of 127.0.0.1 is in use: stop what listens there, or choose another port (0 takes a free one)");
        }
    }

    private static boolean isOfKilledServer(String log) {
        return log.contains("lock file \"postmaster.pid\" already exists")
                || log.contains("pre-existing shared memory block");
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE.toMillis()));
    }

    private EmbeddedPostgresException failure(String what, String log) {
        return new EmbeddedPostgresException("PostgreSQL " + config.version().major() + " in " + folder.path() + " "
                + what + ". The end of " + folder.log() + ":\n" + log);
    }
}
