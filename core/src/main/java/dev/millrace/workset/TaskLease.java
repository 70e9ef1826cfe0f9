package dev.millrace.workset;

import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Renewal;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease of a worker of tasks; once it is lost, the next one is that of a new worker. {@link #beat} is called by one
 * thread, the rest is thread-safe.
 */
final class TaskLease {
    private static final Logger LOG = LoggerFactory.getLogger(TaskLease.class);

    private final WorkerStore store;
    private final String name;
    private final Duration length;
    private volatile Held held;

    /**
     * One life.
     *
     * @param untilNanos before this nobody can have taken anything back: counted from before the renewal was sent
     * @param highestClaim of jobs: a worker of tasks holds none, so it does not keep old claims of jobs from going
     */
    private record Held(WorkerId worker, long untilNanos, long highestClaim) {}

    TaskLease(WorkerStore store, String name, Duration length) {
        this.store = store;
        this.name = name;
        this.length = length;
        this.held = register();
    }

    private Held register() {
        long asked = System.nanoTime();
        return new Held(store.register(name, length), asked + length.toNanos(), 0);
    }

    WorkerId worker() {
        return held.worker;
    }

    /** Whether a worker still holds what it claimed, for certain. */
    boolean isCertain(WorkerId worker) {
        Held now = held;
        return now.worker.equals(worker) && System.nanoTime() - now.untilNanos < 0;
    }

    /** Renews the lease, or begins a new one if it was lost. */
    void beat() {
        try {
            long asked = System.nanoTime();
            Optional<Renewal> renewal = store.renew(held.worker, length, HeldClaims.from(held.highestClaim + 1));
            if (renewal.isPresent()) {
                held = new Held(
                        held.worker, asked + length.toNanos(), renewal.get().highestClaim());
            } else {
                LOG.warn("worker {} lost its lease; its tasks go to others", held.worker);
                held = register();
            }
        } catch (RuntimeException e) { // tried again at the next beat; certainty ends by itself
            LOG.warn("worker {} could not renew its lease: {}", held.worker, e.getMessage());
        }
    }

    void leave() {
        store.leave(held.worker);
    }
}
