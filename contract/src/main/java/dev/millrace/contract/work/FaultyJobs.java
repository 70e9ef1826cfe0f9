package dev.millrace.contract.work;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobReader;
import dev.millrace.store.JobStore;
import dev.millrace.store.LeaderStore;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.OperatorStore;
import dev.millrace.store.SettingsStore;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import dev.millrace.store.Tx;
import dev.millrace.store.Wakeups;
import dev.millrace.store.WorkerStore;
import dev.millrace.store.workset.WorksetStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A real store whose answers get lost on the way, as when a connection breaks after the server has committed. */
final class FaultyJobs implements Store, JobStore {
    private final Store real;

    /** How many answers to claims that gave something are still to be lost. */
    final AtomicInteger claimsToLose = new AtomicInteger();

    /** How many outcomes are still to be written with the answer lost. */
    final AtomicInteger outcomesToLose = new AtomicInteger();

    FaultyJobs(Store real) {
        this.real = real;
    }

    @Override
    public List<ClaimedJob> claim(ClaimRequest request) {
        List<ClaimedJob> jobs = real.jobs().claim(request);
        if (!jobs.isEmpty()) {
            loseOne(claimsToLose);
        }
        return jobs;
    }

    @Override
    public List<Applied> finish(WorkerId worker, List<Outcome> outcomes) {
        List<Applied> applied = real.jobs().finish(worker, outcomes);
        if (!outcomes.isEmpty()) {
            loseOne(outcomesToLose);
        }
        return applied;
    }

    @Override
    public Applied finish(Tx tx, WorkerId worker, Outcome.Succeeded outcome) {
        return real.jobs().finish(tx, worker, outcome);
    }

    private static void loseOne(AtomicInteger left) {
        if (left.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            throw new StoreException(
                    StoreException.Kind.UNAVAILABLE, "the answer was lost", new IllegalStateException("planted"));
        }
    }

    @Override
    public List<Enqueued> enqueue(List<NewJob> jobs) {
        return real.jobs().enqueue(jobs);
    }

    @Override
    public List<Enqueued> enqueue(Tx tx, List<NewJob> jobs) {
        return real.jobs().enqueue(tx, jobs);
    }

    @Override
    public long stream(Iterator<NewJob> jobs, Consumer<List<Enqueued>> committed) {
        return real.jobs().stream(jobs, committed);
    }

    @Override
    public Optional<Duration> untilDue(Map<QueueName, List<ActorName>> served, Duration lookBack) {
        return real.jobs().untilDue(served, lookBack);
    }

    @Override
    public List<Fence> heldBy(WorkerId worker, long lowestClaim) {
        return real.jobs().heldBy(worker, lowestClaim);
    }

    @Override
    public List<CancelAnswer> cancel(List<JobId> ids, String reason) {
        return real.jobs().cancel(ids, reason);
    }

    @Override
    public int release(Collection<Fence> held) {
        return real.jobs().release(held);
    }

    @Override
    public JobStore jobs() {
        return this;
    }

    @Override
    public WorkerStore workers() {
        return real.workers();
    }

    @Override
    public OperatorStore operator() {
        return real.operator();
    }

    @Override
    public LeaderStore leader() {
        return real.leader();
    }

    @Override
    public MaintenanceStore maintenance() {
        return real.maintenance();
    }

    @Override
    public JobReader reader() {
        return real.reader();
    }

    @Override
    public SettingsStore settings() {
        return real.settings();
    }

    @Override
    public Wakeups wakeups() {
        return real.wakeups();
    }

    @Override
    public WorksetStore worksets() {
        return real.worksets();
    }
}
