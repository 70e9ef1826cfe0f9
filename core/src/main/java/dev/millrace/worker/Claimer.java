package dev.millrace.worker;

import dev.millrace.dispatch.ClaimSource;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.QueueName;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
    private final LeaseKeeper keeper;
    private final Map<QueueName, List<ActorName>> actors;
    private final Consumer<Execution> start;
    private long doubtUntilNanos;
    private long reconcileAtNanos;
    private boolean inDoubt;

    Claimer(JobStore store, LeaseKeeper keeper, Map<QueueName, List<ActorName>> actors, Consumer<Execution> start) {
        this.store = store;
        this.keeper = keeper;
        this.actors = actors;
        this.start = start;
    }

    @Override
    public List<ClaimedJob> claimAndStart(int limit) {
        return keeper.current().map(lease -> claimAndStart(lease, limit)).orElse(List.of());
    }

    private List<ClaimedJob> claimAndStart(Lease lease, int limit) {
        reconcileIfDue(lease);
        List<ClaimedJob> all = new ArrayList<>();
        for (Map.Entry<QueueName, List<ActorName>> queue : actors.entrySet()) {
            if (all.size() < limit) {
                List<ClaimedJob> jobs = claim(lease, queue.getKey(), queue.getValue(), limit - all.size());
                jobs.forEach(job -> begin(new Execution(job, lease)));
                all.addAll(jobs);
            }
        }
        return all;
    }

    private List<ClaimedJob> claim(Lease lease, QueueName queue, List<ActorName> names, int limit) {
        lease.claims().asked();
        try {
            List<ClaimedJob> jobs = store.claim(new ClaimRequest(lease.worker(), queue, names, limit));
            lease.claims().answered(jobs);
            Collections.rotate(names, -1); // so that small claims serve every actor in turn
            return jobs;
        } catch (StoreException e) {
            doubt(lease);
            throw e;
        }
    }

    private void begin(Execution execution) {
        execution.lease().running().put(execution.job().fence(), execution);
        start.accept(execution);
    }

    private void doubt(Lease lease) {
        lease.claims().doubted();
        inDoubt = true;
        doubtUntilNanos = System.nanoTime() + DOUBT.toNanos();
        reconcileAtNanos = System.nanoTime();
    }

    private void reconcileIfDue(Lease lease) {
        long now = System.nanoTime();
        if (!inDoubt || now - reconcileAtNanos < 0) {
            return;
        }
        List<Fence> unknown =
                new ArrayList<>(store.heldBy(lease.worker(), lease.claims().lowestUnfinished()));
        unknown.removeAll(lease.running().keySet());
        if (!unknown.isEmpty()) {
            LOG.warn("putting {} jobs back whose claim was never answered", store.release(unknown));
        }
        reconcileAtNanos = now + RECONCILE_INTERVAL.toNanos();
        if (now - doubtUntilNanos >= 0) {
            inDoubt = false;
            lease.claims().cleared();
        }
    }
}
