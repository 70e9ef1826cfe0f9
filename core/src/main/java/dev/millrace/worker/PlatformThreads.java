package dev.millrace.worker;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs attempts on a thread of the platform where their actor asks for that. The thread that was to run them waits
 * meanwhile: it stands for the slot, whatever runs the handler. Thread-safe.
 */
final class PlatformThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlatformThreads.class);

    private final ExecutorService threads;

    PlatformThreads(String workerName) {
        this.threads = HandlerThreads.platform(workerName);
    }

    /** Runs the attempt here or on a thread of the platform; as {@link Execution#run}. */
    Optional<Completer.Ended> run(Execution execution, HandlerTools tools) {
        if (!tools.handlers().rules(execution.job().actor()).onPlatformThread()) {
            return execution.run(tools);
        }
        CompletableFuture<Optional<Completer.Ended>> end;
        try {
            end = CompletableFuture.supplyAsync(() -> execution.run(tools), threads);
        } catch (OutOfMemoryError e) { // no memory for a thread: there is one here
            LOG.error("cannot start a thread of the platform for a handler", e);
            return execution.run(tools);
        }
        return end.join(); // an interrupt is for the handler, which is not here
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
