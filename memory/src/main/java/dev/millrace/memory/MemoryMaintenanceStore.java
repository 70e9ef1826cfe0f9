package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Lane;
import dev.millrace.model.WorkerId;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import dev.millrace.store.Violation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sweeps over the maps. */
final class MemoryMaintenanceStore implements MaintenanceStore {
    private final State state;
    private final Endings endings;

    MemoryMaintenanceStore(State state) {
        this.state = state;
        this.endings = new Endings(state);
    }

    @Override
    public int takeBack(int limit) {
        synchronized (state) {
            int taken = 0;
            for (WorkerId worker : deadWorkers()) {
                if (taken < limit) {
                    taken += takeBackFrom(worker, limit - taken);
                }
            }
            return taken;
        }
    }

    private List<WorkerId> deadWorkers() {
        return state.leases.entrySet().stream()
                .filter(lease -> !lease.getValue().isLiveAt(state.now()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Takes one job back: what the worker had not told to have started keeps its attempt, a few times. */
    private void takeBack(LiveJob job, WorkerId worker, LeaseRow lease) {
        Claim claim = requireNonNull(job.claim());
        boolean isStraggler = claim.id() < lease.lowestClaim();
        if (isStraggler || lease.isStarted(claim.id()) || job.epoch() - job.attempts() >= SPARED_RETURNS) {
            endings.crash(job, worker);
        } else {
            endings.spare(job, worker);
        }
    }

    /** Takes back from a dead worker and forgets it once it is known to hold nothing. */
    private int takeBackFrom(WorkerId worker, int limit) {
        LeaseRow lease = requireNonNull(state.leases.get(worker));
        List<LiveJob> held = state.heldBy(worker, lease.lowestClaim());
        List<LiveJob> free = held.stream()
                .filter(job -> !state.ending.contains(job.fence()))
                .limit(limit)
                .toList();
        free.forEach(job -> takeBack(job, worker, lease));
        if (free.size() == held.size() && free.size() < limit) {
            state.leases.remove(worker);
        }
        return free.size();
    }

    @Override
    public SweptClaims deleteOldClaims(long after, int limit) {
        synchronized (state) {
            long lowest = state.leases.values().stream()
                    .mapToLong(LeaseRow::lowestClaim)
                    .min()
                    .orElse(state.lastClaim + 1);
            Set<Long> kept = new HashSet<>(newestClaims().values());
            state.leases.values().forEach(lease -> kept.addAll(lease.stragglers()));
            List<Long> old = state.claims.tailMap(after, false).keySet().stream()
                    .filter(id -> id < lowest && !kept.contains(id))
                    .limit(limit)
                    .toList();
            old.forEach(state.claims::remove);
            return new SweptClaims(
                    old.size(), old.size() < limit ? Math.max(after, lowest - 1) : old.get(old.size() - 1));
        }
    }

    @Override
    public int unblock(int limit) {
        return 0; // nothing is blocked here: a claim looks at every waiting job
    }

    @Override
    public int deleteOldHeld(int limit) {
        return 0; // who runs is read from the jobs themselves
    }

    private Map<Lane, Long> newestClaims() {
        Map<Lane, Long> newest = new HashMap<>();
        state.claims.forEach((id, lane) -> newest.put(lane, id)); // ids ascend, so the last one wins
        return newest;
    }

    @Override
    public int deleteOldKeys(int limit) {
        synchronized (state) {
            return state.remembered.forget(state.now(), state.alive.keySet(), limit);
        }
    }

    /** History in memory has no partitions: none is ever missing. */
    @Override
    public int makePartitions(int days) {
        return 0;
    }

    @Override
    public List<Violation> check() {
        synchronized (state) {
            return new Invariants(state).violations();
        }
    }
}
