package dev.millrace.worker;

import dev.millrace.store.StoreException;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a lease: renews it at every beat, calls its attempts off once it is lost, and then begins a new one as a new
 * worker. {@link #beat} is called by one thread; the rest is thread-safe.
 */
final class LeaseKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    private final WorkerStore store;
    private final String name;
    private final Duration length;
    private volatile @Nullable Lease current;

    LeaseKeeper(WorkerStore store, String name, Duration length) {
        this.store = store;
        this.name = name;
        this.length = length;
    }

    /** The lease, while it is certain. */
    Optional<Lease> current() {
        Lease lease = current;
        return lease != null && lease.isCertain() ? Optional.of(lease) : Optional.empty();
    }

    /** Begins the first lease, so that a worker that cannot reach its store does not seem to have started. */
    void begin() {
        long askedAtNanos = System.nanoTime();
        current = new Lease(store.register(name, length), length, askedAtNanos);
    }

    /** Renews the lease, or begins a new one. */
    void beat() {
        Lease lease = current;
        try {
            if (lease == null) {
                begin();
            } else if (!renew(lease)) {
                lose(lease);
                begin();
            }
        } catch (StoreException e) {
            LOG.warn("worker {}: heartbeat failed: {}", name, e.getMessage());
            if (lease != null && !lease.isCertain()) {
                lose(lease);
            }
        }
    }

    private boolean renew(Lease lease) {
        long askedAtNanos = System.nanoTime();
        Optional<Long> highest =
                store.renew(lease.worker(), length, lease.claims().lowestUnfinished());
        highest.ifPresent(id -> {
            lease.renewed(askedAtNanos);
            lease.claims().knows(id);
        });
        return highest.isPresent();
    }

    private void lose(Lease lease) {
        current = null;
        LOG.warn(
                "worker {} ({}) lost its lease with {} jobs; they run elsewhere, it goes on as a new worker",
                name,
                lease.worker(),
                lease.running().size());
        callOff(lease);
    }

    /** Interrupts what runs under the lease, certain or not. */
    void callOff() {
        Lease lease = current;
        if (lease != null) {
            callOff(lease);
        }
    }

    private static void callOff(Lease lease) {
        lease.running().values().forEach(Execution::callOff);
    }

    /** Ends the lease: what it still holds is taken back at once, or when the lease is over if the store is away. */
    void leave() {
        Lease lease = current;
        current = null;
        if (lease != null) {
            try {
                store.leave(lease.worker());
            } catch (StoreException e) { // the lease then ends by itself
                LOG.warn("worker {} could not end its lease: {}", name, e.getMessage());
            }
        }
    }
}
