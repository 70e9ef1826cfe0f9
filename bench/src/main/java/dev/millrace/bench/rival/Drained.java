package dev.millrace.bench.rival;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Works off what a side holds. */
public final class Drained {
    private Drained() {}

    /**
     * Claims and ends exactly {@code jobs} jobs, in batches.
     *
     * @throws IllegalStateException if the side gives out fewer
     */
    public static void all(Side.Client client, int jobs, int batch) {
        int done = 0;
        while (done < jobs) {
            Side.Claim claim = client.claim(Math.min(batch, jobs - done));
            if (claim.ids().isEmpty()) {
                throw new IllegalStateException("of " + jobs + " jobs only " + done + " were given out");
            }
            claim.finish();
            done += claim.ids().size();
        }
    }

    /** The same by several clients at once; returns the seconds it took. */
    public static double seconds(List<Side.Client> clients, int jobs, int batch)
            throws InterruptedException, ExecutionException {
        AtomicInteger left = new AtomicInteger(jobs);
        ExecutorService threads = Executors.newFixedThreadPool(clients.size());
        try {
            long startedAtNanos = System.nanoTime();
            List<Future<?>> all = new ArrayList<>();
            for (Side.Client client : clients) {
                all.add(threads.submit(work(client, left, batch)));
            }
            for (Future<?> one : all) {
                one.get();
            }
            return (System.nanoTime() - startedAtNanos) / 1e9;
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Void> work(Side.Client client, AtomicInteger left, int batch) {
        return () -> {
            while (left.get() > 0) {
                Side.Claim claim = client.claim(batch);
                int got = claim.ids().size();
                if (got == 0) {
                    Thread.onSpinWait(); // others hold what is left
                } else {
                    claim.finish();
                    left.addAndGet(-got);
                }
            }
            return null;
        };
    }
}
