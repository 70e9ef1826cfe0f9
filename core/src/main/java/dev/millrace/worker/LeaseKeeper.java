package dev.millrace.worker;

import dev.millrace.model.Fence;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.JobStore;
import dev.millrace.store.Renewal;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import dev.millrace.store.WorkerStore;
import dev.millrace.worker.time.WorkerClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
    private final JobStore jobs;
    private final String name;
    private final Duration length;
    private final Waiting waiting;
    private final WorkerClock clock;
    private final StopRequests stopRequests;
    private volatile @Nullable Lease current;

    LeaseKeeper(Store store, Holder holder, Waiting waiting, Watch watch) {
        this.stopRequests = new StopRequests(store.workers(), watch);
        this.store = store.workers();
        this.jobs = store.jobs();
        this.name = holder.name();
        this.length = holder.lease();
        this.clock = holder.clock();
        this.waiting = waiting;
    }

    /** Whose lease it is, how long one lasts, and by which clock its holder counts. */
    record Holder(String name, Duration lease, WorkerClock clock) {}

    /** Jobs that are claimed and not started, as far as the lease has to tell of them. */
    interface Waiting {
        /** Whether there may be any until the next beat. */
        boolean isPossible();

        /** The lowest claim of which one waits. */
        OptionalLong lowestClaim();

        /** After attempts were called off: those that wait will not start. */
        void calledOff();
    }

    /** The lease, while it is certain. */
    Optional<Lease> current() {
        Lease lease = current;
        return lease != null && lease.isCertain() ? Optional.of(lease) : Optional.empty();
    }

    /** Begins the first lease, so that a worker that cannot reach its store does not seem to have started. */
    void begin() {
        WorkerId worker = store.register(name, length);
        long askedAtNanos = clock.nanoTime();
        Optional<Renewal> first = store.renew(worker, length, HeldClaims.from(0));
        if (first.isEmpty()) {
            LOG.warn("worker {} ({}) lost its lease before it began, trying again", name, worker);
            return;
        }
        Lease lease = new Lease(worker, length, first.get().incarnation(), clock);
        lease.claims().told(HeldClaims.from(0), first.get().highestClaim());
        lease.renewed(askedAtNanos);
        current = lease;
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
        long askedAtNanos = clock.nanoTime();
        HeldClaims claims = toTell(lease);
        Optional<Renewal> renewal = store.renew(lease.worker(), length, claims);
        renewal.ifPresent(granted -> {
            lease.renewed(askedAtNanos);
            lease.claims().told(claims, granted.highestClaim());
            lease.toldUnstarted(claims.unstarted() != null);
            if (!granted.incarnation().equals(lease.incarnation())) {
                disownWhatTheStoreDoesNotKnow(lease);
                lease.compared(granted.incarnation());
            }
            if (granted.isAskedToStop()) {
                stopWhatIsAsked();
            }
        });
        return renewal.isPresent();
    }

    private HeldClaims toTell(Lease lease) {
        OptionalLong lowestWaiting = waiting.lowestClaim();
        HeldClaims claims = lease.claims().toTell();
        return waiting.isPossible() || lowestWaiting.isPresent()
                ? lease.claims().withUnstarted(claims, lowestWaiting)
                : claims;
    }

    /** After the store's server restarted: claims do not wait for the disk, and the last ones may be lost. */
    private void disownWhatTheStoreDoesNotKnow(Lease lease) {
        Set<Fence> before = new HashSet<>(lease.running().keySet()); // what is claimed from here on is known
        before.removeAll(
                new HashSet<>(jobs.heldBy(lease.worker(), lease.claims().lowestUnfinished())));
        int disowned = 0;
        for (Fence fence : before) {
            Execution execution = lease.running().get(fence);
            if (execution != null) { // it may have ended meanwhile
                execution.disown();
                disowned++;
            }
        }
        LOG.warn("worker {}: the database restarted and has lost the claims of {} jobs of ours", name, disowned);
        waiting.calledOff();
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

    /** Stops what somebody wants stopped. */
    void stopWhatIsAsked() {
        current().ifPresent(lease -> {
            stopRequests.pass(lease);
            waiting.calledOff();
        });
    }

    /** What runs, or waits, under the lease, certain or not. */
    List<Execution> running() {
        Lease lease = current;
        return lease == null ? List.of() : List.copyOf(lease.running().values());
    }

    private void callOff(Lease lease) {
        lease.running().values().forEach(execution -> execution.callOff("the worker has lost its lease"));
        waiting.calledOff();
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
