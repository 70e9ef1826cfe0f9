package dev.millrace.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The server's main process, a child of this one. */
final class Postmaster {
    private static final Duration POLL = Duration.ofMillis(10);
    static final Duration SIGNAL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration FAST_STOP = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE_STOP = Duration.ofSeconds(10);

    private final Process process;
    private final Path cluster;

    private Postmaster(Process process, Path cluster) {
        this.process = process;
        this.cluster = cluster;
    }

    /** Starts the server of {@code folder}; it is not ready yet. */
    static Postmaster launch(
            ServerFolder folder, Installation installation, RunAs runAs, Map<String, String> settings) {
        var builder = new ProcessBuilder(command(folder, installation, runAs, settings))
                .directory(installation.programs().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(folder.log().toFile());
        Program.cleanEnvironment(builder);
        try {
            new ServerLog(folder.log()).rotate();
            return new Postmaster(builder.start(), folder.cluster());
        } catch (IOException e) {
            throw new EmbeddedPostgresException("the server of " + folder.path() + " could not be started: " + e, e);
        }
    }

    private static List<String> command(
            ServerFolder folder, Installation installation, RunAs runAs, Map<String, String> settings) {
        var command = new ArrayList<>(OwnSession.prefix());
        command.addAll(runAs.command(
                installation.program("postgres"), "-D", folder.cluster().toString()));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        return command;
    }

    /**
     * Waits until the server accepts connections.
     *
     * @return whether it does; false if it ended instead, or {@code deadline} passed
     */
    boolean awaitReady(Deadline deadline) throws InterruptedException {
        while (!deadline.passed()) {
            if (isReady()) {
                return true;
            }
            if (process.waitFor(POLL.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return false;
    }

    private boolean isReady() {
        // The prefix of the command line only replaces itself, so the server has the child's process id.
        return PostmasterFile.read(cluster)
                .filter(file -> file.pid() == process.pid() && file.ready())
                .isPresent();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Stops the server, fast if that works and by crash otherwise; does nothing if it ended already. */
    void stop() {
        if (endsBy(Signal.INT, FAST_STOP) || endsBy(Signal.QUIT, IMMEDIATE_STOP)) {
            return;
        }
        throw new EmbeddedPostgresException("the PostgreSQL server with pid " + pid() + " of " + cluster
                + " did not stop within " + FAST_STOP.plus(IMMEDIATE_STOP).toSeconds() + " s; it is still running");
    }

    private boolean endsBy(Signal signal, Duration bound) {
        var deadline = Deadline.in(bound);
        while (process.isAlive() && !deadline.passed()) {
            // Again and again: a server that is only just starting may not listen yet, a stopping one does not mind.
            signal.send(process.pid());
            Waiting.forEnd(process, SIGNAL_INTERVAL);
        }
        return !process.isAlive();
    }
}
