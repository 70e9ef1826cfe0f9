package dev.millrace.contract.enqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Threads that begin at the same moment. */
final class Producers {
    private static final int PATIENCE_SECONDS = 60;

    private Producers() {}

    /** Runs the work of each number from 0 on its own thread and returns what all of them returned, in order. */
    static <T> List<T> all(int count, IntFunction<T> work) {
        CountDownLatch begin = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                Callable<T> task = () -> {
                    begin.await();
                    return work.apply(number);
                };
                futures.add(threads.submit(task));
            }
            begin.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError("a producer failed: " + e.getCause(), e.getCause());
        } catch (Exception e) {
            throw new AssertionError("producers did not end", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
