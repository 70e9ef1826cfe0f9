package dev.millrace.worker;

import dev.millrace.dispatch.Signal;
import dev.millrace.model.Applied;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.JobStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes outcomes: whatever has gathered while the last batch was written is the next batch.
 *
 * <p>One thread. A batch that cannot be written is tried again until it can: forgetting it would leave its jobs held by a
 * worker that lives and does not work on them. Handlers wait once {@value #QUEUE_LENGTH} outcomes are waiting.
 */
final class Completer implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Completer.class);
    static final int QUEUE_LENGTH = 10_000;
    private static final int BATCH = 1_000;
    private static final long LONGEST_REST_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 100;
    private static final int GOOD_BATCH = 50;
    private static final long LOOK_FOR_GOOD_BATCH_NANOS = 1_000_000;

    private final JobStore store;
    private final BiConsumer<Ended, Applied> told;
    private final BlockingQueue<Ended> ended = new ArrayBlockingQueue<>(QUEUE_LENGTH);
    private final Signal hurry = new Signal();
    private final long delayNanos;
    private long writtenAtNanos; // of the thread that runs
    private volatile boolean closed;

    /**
     * Makes a completer.
     *
     * @param told is given what became of each attempt, once it is committed; does not throw, and is quick
     */
    Completer(JobStore store, Duration delay, BiConsumer<Ended, Applied> told) {
        this.store = store;
        this.told = told;
        this.delayNanos = delay.toNanos();
        this.writtenAtNanos = System.nanoTime() - delayNanos;
    }

    /**
     * An attempt that is over in this process.
     *
     * @param outcome null to put the job back
     */
    record Ended(Execution execution, @Nullable Outcome outcome) {}

    /** Hands an outcome over; waits while too many are waiting. */
    void accept(Ended attempt) throws InterruptedException {
        ended.put(attempt);
    }

    /** Lets {@link #run} end once everything handed over is written; interrupt its thread to give up earlier. */
    void close() {
        closed = true;
        hurry.raise();
    }

    @Override
    public void run() {
        try {
            while (!(closed && ended.isEmpty())) {
                Ended first = ended.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    awaitOthers();
                    writeBatch(first);
                    writtenAtNanos = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            LOG.warn("{} outcomes were not written; their jobs come back when the lease is over", ended.size());
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until the delay has passed since the last batch, unless there is a good batch already: outcomes that come one
     * by one but fast share their writes, one that comes alone is written at once.
     */
    private void awaitOthers() throws InterruptedException {
        long left = writtenAtNanos + delayNanos - System.nanoTime();
        while (left > 0 && ended.size() < GOOD_BATCH && !closed) {
            hurry.await(Duration.ofNanos(Math.min(left, LOOK_FOR_GOOD_BATCH_NANOS)));
            left = writtenAtNanos + delayNanos - System.nanoTime();
        }
    }

    private void writeBatch(Ended first) throws InterruptedException {
        List<Ended> batch = new ArrayList<>();
        batch.add(first);
        ended.drainTo(batch, BATCH - 1);
        for (Map.Entry<WorkerId, List<Ended>> entry : byWorker(batch).entrySet()) {
            writeUntilWritten(entry.getKey(), entry.getValue());
        }
    }

    /**
     * Writes what has gathered, on the caller's thread, instead of {@link #run}; once, whatever comes of it.
     *
     * @throws dev.millrace.store.StoreException if the store cannot be reached
     */
    void writeNow() {
        List<Ended> all = new ArrayList<>();
        ended.drainTo(all);
        byWorker(all).forEach((worker, batch) -> {
            write(worker, batch);
            batch.forEach(Completer::forget);
        });
    }

    private static Map<WorkerId, List<Ended>> byWorker(List<Ended> batch) {
        return batch.stream()
                .collect(Collectors.groupingBy(e -> e.execution().lease().worker()));
    }

    private void writeUntilWritten(WorkerId worker, List<Ended> batch) throws InterruptedException {
        for (int tries = 0; ; tries++) {
            try {
                write(worker, batch);
                batch.forEach(Completer::forget);
                return;
            } catch (RuntimeException e) { // whatever it is: giving up would leave the jobs held
                LOG.warn("{} outcomes could not be written, trying again", batch.size(), e);
                hurry.await(Duration.ofMillis(Math.min(50L << Math.min(tries, 10), LONGEST_REST_MILLIS)));
            }
        }
    }

    private void write(WorkerId worker, List<Ended> batch) {
        List<Outcome> outcomes = new ArrayList<>();
        List<Ended> written = new ArrayList<>();
        List<Ended> putBack = new ArrayList<>();
        for (Ended attempt : batch) {
            Outcome outcome = attempt.outcome();
            if (outcome == null && attempt.execution().isDisowned()) {
                continue; // another worker may hold the job under the same fence
            }
            if (outcome == null) {
                putBack.add(attempt);
            } else {
                outcomes.add(outcome);
                written.add(attempt);
            }
        }
        store.release(
                putBack.stream().map(back -> back.execution().job().fence()).toList());
        putBack.forEach(back -> told.accept(back, Applied.RETRYING));
        tell(written, store.finish(worker, outcomes));
    }

    private void tell(List<Ended> written, List<Applied> applied) {
        for (int i = 0; i < applied.size(); i++) {
            Execution execution = written.get(i).execution();
            told.accept(written.get(i), applied.get(i));
            if (applied.get(i) == Applied.LOST && !execution.mayBeOver()) {
                LOG.warn(
                        "job {} was taken back before its outcome was written",
                        execution.job().fence().jobId());
            }
        }
    }

    private static void forget(Ended attempt) {
        Execution execution = attempt.execution();
        execution.lease().running().remove(execution.job().fence(), execution);
        execution.lease().claims().finished(execution.job().claimId());
    }
}
