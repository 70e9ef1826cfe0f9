package dev.millrace.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A file that is there while something holds, for probes that can only look for one. Thread-safe. */
public final class ReadyFile implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;

    private final Path file;
    private final Environment environment;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "millrace-ready-file");
        thread.setDaemon(true);
        return thread;
    });

    private ReadyFile(Path file, Environment environment) {
        this.file = file;
        this.environment = environment;
    }

    /**
     * Makes the file as often as {@code holds} begins to, and takes it away as often as it ends.
     *
     * @throws CliException if it cannot be written
     */
    public static ReadyFile whileIt(BooleanSupplier holds, Path file, Environment environment) {
        ReadyFile ready = new ReadyFile(file, environment);
        try {
            ready.show(holds.getAsBoolean());
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "--ready-file " + file + " cannot be written: " + e, e);
        }
        ScheduledFuture<?> unused = ready.looks.scheduleWithFixedDelay(
                () -> ready.look(holds), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return ready;
    }

    private void look(BooleanSupplier holds) {
        try {
            show(holds.getAsBoolean());
        } catch (IOException e) { // tried again at the next look; would end the schedule otherwise
            environment.tell("the ready file could not be changed and is tried again: " + e);
        }
    }

    private void show(boolean isReady) throws IOException {
        if (!isReady) {
            Files.deleteIfExists(file);
        } else if (!Files.exists(file)) {
            Files.writeString(file, "");
        }
    }

    /** Takes the file away. */
    @Override
    public void close() {
        looks.shutdownNow();
        try {
            if (!looks.awaitTermination(1, TimeUnit.MINUTES)) {
                environment.tell("the ready file may be left: its folder does not answer");
            }
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
