package dev.millrace.memory;

import dev.millrace.model.WorkerId;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.Violation;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sweeps over the maps. */
final class MemoryMaintenanceStore implements MaintenanceStore {
    private static final Duration SETTLE = Duration.ofMinutes(2);

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

    /** Takes back from a dead worker and forgets it once it is known to hold nothing. */
    private int takeBackFrom(WorkerId worker, int limit) {
        List<LiveJob> held = state.heldBy(worker, 0);
        held.stream().limit(limit).forEach(job -> endings.crash(job, worker));
        if (held.size() < limit) {
            state.leases.remove(worker);
        }
        return Math.min(held.size(), limit);
    }

    @Override
    public int deleteOldClaims(int limit) {
        synchronized (state) {
            long lowest = state.leases.values().stream()
                    .mapToLong(LeaseRow::lowestClaim)
                    .min()
                    .orElse(Long.MAX_VALUE);
            Collection<Long> newest = newestClaims().values();
            List<Long> old = state.claims.headMap(lowest).keySet().stream()
                    .filter(id -> !newest.contains(id))
                    .limit(limit)
                    .toList();
            old.forEach(state.claims::remove);
            return old.size();
        }
    }

    private Map<LaneKey, Long> newestClaims() {
        Map<LaneKey, Long> newest = new HashMap<>();
        state.claims.forEach((id, lane) -> newest.put(lane, id)); // ids ascend, so the last one wins
        return newest;
    }

    @Override
    public int followMode(int limit) {
        synchronized (state) {
            List<LiveJob> misplaced = state.waiting.entrySet().stream()
                    .filter(lane ->
                            state.settings.modeChanges.containsKey(lane.getKey().queue()))
                    .flatMap(lane -> lane.getValue().stream()
                            .filter(job -> !state.properLane(job.job()).equals(lane.getKey())
                                    && !state.blocked.containsKey(job.id())))
                    .limit(limit)
                    .toList();
            misplaced.forEach(job -> state.move(
                    job.returned(job.attempts(), State.latest(job.scheduledAt(), state.now())),
                    state.properLane(job.job())));
            if (misplaced.size() < limit) {
                state.settings
                        .modeChanges
                        .values()
                        .removeIf(at -> at.plus(SETTLE).isBefore(state.now()));
            }
            return misplaced.size();
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
