package dev.millrace.worker;

import dev.millrace.dispatch.ClaimSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import dev.millrace.store.Wakeups;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims for a worker, queue by queue, and starts what it got. For one thread.
 *
 * <p>If the answer to a claim is lost, its jobs may be held with nobody working on them. For a while the claimer then
 * compares what the store says that it holds with what it runs, and puts the rest back.
 */
final class Claimer implements ClaimSource {
    private static final Logger LOG = LoggerFactory.getLogger(Claimer.class);
    private static final Duration DOUBT = Duration.ofSeconds(60); // longer than a lost statement can live on the server
    private static final Duration RECONCILE_INTERVAL = Duration.ofSeconds(2);

    private final JobStore store;
    private final WorkerStore workers;
    private final Wakeups wakeups;
    private final LeaseKeeper keeper;
    private final Map<QueueName, List<ActorName>> served;
    private final List<QueueName> queues;
    private final Consumer<List<Execution>> start;
    private final Runnable stopSoon;
    private long doubtUntilNanos;
    private long reconcileAtNanos;
    private boolean inDoubt;
    private @Nullable WorkerId told; // the worker that has said whom it serves

    /**
     * Makes a claimer.
     *
     * @param start is given what was claimed
     * @param stopSoon is run, on a thread of the store, when an attempt is to stop
     */
    Claimer(
            Store store,
            LeaseKeeper keeper,
            Map<QueueName, List<ActorName>> served,
            Consumer<List<Execution>> start,
            Runnable stopSoon) {
        this.stopSoon = stopSoon;
        this.store = store.jobs();
        this.workers = store.workers();
        this.wakeups = store.wakeups();
        this.keeper = keeper;
        this.served = served;
        this.start = start;
        this.queues = new ArrayList<>(served.keySet());
    }

    @Override
    public Wakeups.Subscription subscribe(Wakeups.Waker waker) {
        return wakeups.subscribe(served.keySet(), new Wakeups.Waker() {
            @Override
            public void due() {
                waker.due();
            }

            @Override
            public void scheduled() {
                waker.scheduled();
            }

            @Override
            public void toStop(WorkerId worker) {
                if (keeper.current()
                        .filter(lease -> lease.worker().equals(worker))
                        .isPresent()) {
                    stopSoon.run();
                }
            }
        });
    }

    @Override
    public Optional<Duration> untilDue(Duration lookBack) {
        return store.untilDue(served, lookBack);
    }

    @Override
    public List<ClaimedJob> claimAndStart(int limit) {
        return keeper.current().map(lease -> claimAndStart(lease, limit)).orElse(List.of());
    }

    private List<ClaimedJob> claimAndStart(Lease lease, int limit) {
        if (!lease.worker().equals(told)) {
            workers.serve(lease.worker(), served);
            told = lease.worker();
        }
        reconcileIfDue(lease);
        List<ClaimedJob> all = new ArrayList<>();
        for (QueueName queue : queues) {
            if (all.size() < limit) {
                all.addAll(claim(lease, queue, limit - all.size(), all.isEmpty()));
            }
        }
        Collections.rotate(queues, -1); // so that no queue takes all slots, time and again, before the others
        begin(lease, all);
        lease.claims().placed();
        return all;
    }

    /** Claims from one queue; a failure is the caller's only if nothing was claimed from another before. */
    private List<ClaimedJob> claim(Lease lease, QueueName queue, int limit, boolean isFirst) {
        try {
            return claim(lease, queue, limit);
        } catch (StoreException e) {
            if (isFirst) {
                throw e;
            }
            LOG.warn("claim from queue {} failed, trying again: {}", queue, e.getMessage());
            return List.of();
        }
    }

    private List<ClaimedJob> claim(Lease lease, QueueName queue, int limit) {
        lease.claims().asked();
        try {
            List<ClaimedJob> jobs =
                    store.claim(new ClaimRequest(lease.worker(), queue, served.getOrDefault(queue, List.of()), limit));
            lease.claims().answered(jobs);
            return jobs;
        } catch (StoreException e) {
            doubt(lease);
            throw e;
        }
    }

    private void begin(Lease lease, List<ClaimedJob> jobs) {
        List<Execution> executions =
                jobs.stream().map(job -> new Execution(job, lease)).toList();
        executions.forEach(Claimer::takeOver);
        start.accept(executions);
    }

    /** A store that gives what runs already has lost the earlier claim in a crash; there is one owner under a fence. */
    private static void takeOver(Execution execution) {
        Execution earlier = execution.lease().running().put(execution.job().fence(), execution);
        if (earlier != null) {
            earlier.disown();
        }
    }

    private void doubt(Lease lease) {
        lease.claims().doubted();
        inDoubt = true;
        reconcileAtNanos = lease.nanoTime();
        doubtUntilNanos = reconcileAtNanos + DOUBT.toNanos();
    }

    private void reconcileIfDue(Lease lease) {
        long now = lease.nanoTime();
        if (!inDoubt || now - reconcileAtNanos < 0) {
            return;
        }
        List<Fence> unknown =
                new ArrayList<>(store.heldBy(lease.worker(), lease.claims().lowestUnfinished()));
        unknown.removeAll(lease.running().keySet());
        if (!unknown.isEmpty()) {
            int putBack = store.release(unknown);
            LOG.warn("put {} jobs back whose claim was never answered", putBack);
        }
        reconcileAtNanos = now + RECONCILE_INTERVAL.toNanos();
        if (now - doubtUntilNanos >= 0) {
            inDoubt = false;
            lease.claims().cleared();
        }
    }
}
