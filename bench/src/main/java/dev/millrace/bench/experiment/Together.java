package dev.millrace.bench.experiment;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work of several sessions at once. */
final class Together {
    private Together() {}

    /** What one session does. */
    interface Part {
        /** Does it. */
        void run() throws Exception;
    }

    /** Returns once all parts have ended; a failure of one is thrown. */
    static void run(List<Part> parts) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(parts.size());
        try {
            for (Future<?> part : threads.invokeAll(
                    parts.stream().<Callable<Void>>map(Together::callable).toList())) {
                part.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a session failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Void> callable(Part part) {
        return () -> {
            part.run();
            return null;
        };
    }
}
