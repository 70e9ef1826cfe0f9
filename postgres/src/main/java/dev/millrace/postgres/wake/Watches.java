package dev.millrace.postgres.wake;

import dev.millrace.model.JobId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/** Who waits for which jobs: in this process, and, as far as others have said, elsewhere. Thread-safe. */
final class Watches {
    /** Whoever waits for longer says so again. */
    static final Duration REMEMBERED = Duration.ofMinutes(10);

    private static final int MOST_REMEMBERED = 10_000;

    private final LongSupplier nanoTime;
    private final List<Watch> here = new CopyOnWriteArrayList<>();
    private final Map<String, Long> elsewhere = new LinkedHashMap<>(); // guarded by itself; the oldest first

    Watches(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** One who waits; two for the same job are two. */
    static final class Watch {
        private final String job;
        private final Runnable mayBeOver;

        Watch(JobId job, Runnable mayBeOver) {
            this.job = job.toString();
            this.mayBeOver = mayBeOver;
        }
    }

    void add(Watch watch) {
        here.add(watch);
    }

    /** Returns whether it was there. */
    boolean remove(Watch watch) {
        return here.remove(watch);
    }

    boolean isEmpty() {
        return here.isEmpty();
    }

    void tell(String job) {
        for (Watch watch : here) {
            if (watch.job.equals(job)) {
                watch.mayBeOver.run();
            }
        }
    }

    /** Everybody should look: something may have been missed. */
    void tellAll() {
        here.forEach(watch -> watch.mayBeOver.run());
    }

    /** Another process waits for a job. */
    void awaitedElsewhere(String job) {
        synchronized (elsewhere) {
            elsewhere.remove(job);
            elsewhere.put(job, nanoTime.getAsLong());
            if (elsewhere.size() > MOST_REMEMBERED) {
                elsewhere.remove(elsewhere.keySet().iterator().next());
            }
        }
    }

    /** Whether another process said not long ago that it waits for a job. */
    boolean isAwaitedElsewhere(String job) {
        synchronized (elsewhere) {
            Long since = elsewhere.get(job);
            return since != null && nanoTime.getAsLong() - since < REMEMBERED.toNanos();
        }
    }
}
