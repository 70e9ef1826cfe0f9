package dev.millrace.workset;

import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.TaskStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the tasks of a workset: each slot claims a batch, has it processed, flushes it, and only then claims another, so
 * one claim leads to one claim. Thread-safe; close it to stop.
 */
public final class TaskWorker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskWorker.class);
    private static final int FLUSH_TRIES = 4;
    private static final Duration FLUSH_REST = Duration.ofMillis(250);
    private static final int BEATS_A_LEASE = 3;

    private final TaskStore tasks;
    private final WorksetName workset;
    private final TaskProcessor processor;
    private final TaskWorkerConfig config;
    private final TaskLease lease;

    /** One claim at a time: claims of a workset take turns anyway, and one that waits holds a connection. */
    private final ReentrantLock claiming = new ReentrantLock();

    private final CountDownLatch stopping = new CountDownLatch(1);
    private final ExecutorService slots;
    private final ScheduledExecutorService heart;

    TaskWorker(Store store, WorksetName workset, TaskProcessor processor, TaskWorkerConfig config, String name) {
        this.tasks = store.worksets().tasks();
        this.workset = workset;
        this.processor = processor;
        this.config = config;
        this.lease = new TaskLease(store.workers(), name, config.lease());
        AtomicInteger number = new AtomicInteger();
        this.slots = Executors.newFixedThreadPool(
                config.slots(), run -> daemon(run, "millrace-" + workset + "-" + number.incrementAndGet()));
        this.heart = Executors.newSingleThreadScheduledExecutor(run -> daemon(run, "millrace-" + workset + "-lease"));
        long beat = config.lease().toMillis() / BEATS_A_LEASE;
        ScheduledFuture<?> unused = heart.scheduleAtFixedRate(lease::beat, beat, beat, TimeUnit.MILLISECONDS);
        for (int i = 0; i < config.slots(); i++) {
            slots.execute(this::work);
        }
    }

    private static Thread daemon(Runnable run, String name) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        return thread;
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void work() {
        long rest = 1;
        while (!isStopping()) {
            boolean isBusy = workOnce();
            rest = isBusy ? 1 : Math.min(config.idle().toMillis(), 2 * rest);
            if (!isBusy) {
                // A quarter more or less, so that idle workers do not ask together.
                rest(Duration.ofMillis(
                        Math.max(1, (long) (rest * ThreadLocalRandom.current().nextDouble(0.75, 1.25)))));
            }
        }
    }

    /** Returns whether there was something. */
    private boolean workOnce() {
        try {
            List<TaskClaim> claims = claim();
            for (TaskClaim claim : claims) {
                work(claim);
            }
            return !claims.isEmpty();
        } catch (
                RuntimeException
                        e) { // must not end the slot; claims that are left come back with the lease at the latest
            LOG.warn("workset {}: {}", workset, e.getMessage(), e);
            return false;
        }
    }

    private List<TaskClaim> claim() {
        claiming.lock();
        try {
            return tasks.claim(workset, lease.worker(), config.batch());
        } finally {
            claiming.unlock();
        }
    }

    private void work(TaskClaim claim) {
        if (isStopping() || !lease.isCertain(claim.worker())) {
            tasks.release(claim);
            return;
        }
        List<TaskOutcome> outcomes = process(claim);
        if (!outcomes.isEmpty()) {
            flush(claim, outcomes);
        }
        if (outcomes.size() < claim.tasks().size()) {
            tasks.release(claim);
        }
    }

    private List<TaskOutcome> process(TaskClaim claim) {
        WorkerId worker = claim.worker();
        TaskBatch batch =
                new TaskBatch(claim.partition(), claim.rank(), () -> isStopping() || !lease.isCertain(worker));
        List<Task> given = claim.tasks();
        try {
            return processor.process(batch, given);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return given.stream()
                    .map(task -> TaskOutcome.failed(task, e.toString()))
                    .toList();
        }
    }

    /** Again where that can help: nothing but the batch is lost if it does not. */
    private void flush(TaskClaim claim, List<TaskOutcome> outcomes) {
        for (int attempt = 1; ; attempt++) {
            try {
                var unused = tasks.flush(claim, outcomes, config.durability());
                return;
            } catch (StoreException e) {
                if (!e.isTransient() || attempt >= FLUSH_TRIES) {
                    throw e;
                }
                rest(FLUSH_REST.multipliedBy(attempt));
            }
        }
    }

    private void rest(Duration length) {
        try {
            boolean unused = stopping.await(length.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopping.countDown();
        }
    }

    /** Stops claiming, waits until batches under way are flushed, gives back the rest, and ends the lease. */
    @Override
    public void close() {
        stopping.countDown();
        slots.shutdown();
        try {
            boolean unused = slots.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            slots.shutdownNow();
            Thread.currentThread().interrupt();
        }
        heart.shutdownNow();
        lease.leave();
    }
}
