package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobId;
import dev.millrace.model.WorkerId;
import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.SweptClaims;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.SweptStops;
import dev.millrace.store.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Sweeps over the maps. */
final class MemoryMaintenanceStore implements MaintenanceStore {
    private static final Duration SETTLE = Duration.ofMinutes(2);

    private final State state;
    private final Endings endings;
    private final Stops stops;
    private final OldHistory history;

    MemoryMaintenanceStore(State state) {
        this.state = state;
        this.endings = new Endings(state);
        this.stops = new Stops(state, endings);
        this.history = new OldHistory(state);
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
            state.served.remove(worker);
        }
        return free.size();
    }

    @Override
    public SweptDeadlines failExpired(Instant after, int limit) {
        synchronized (state) {
            return stops.failExpired(after, limit);
        }
    }

    @Override
    public SweptStops finishStops(@Nullable JobId after, int limit) {
        synchronized (state) {
            return stops.finishStops(after, limit);
        }
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
        synchronized (state) {
            Set<String> scopes = new TreeSet<>();
            state.blocked.values().forEach(one -> scopes.add(one.scope()));
            List<String> looked = scopes.stream().limit(limit).toList();
            return (int) looked.stream().filter(this::unblock).count();
        }
    }

    /** Lets the first job that waits for a scope arrive anew, if there is room. */
    private boolean unblock(String scope) {
        LiveJob first = state.blockedIn(scope).findFirst().orElseThrow().job();
        Integer most = scope.startsWith(Scopes.IDENTITY)
                ? Integer.valueOf(1)
                : state.settings.of(first.job().lane().actor()).maxRunningPerKey();
        boolean hasRoom = most == null || state.scopes.running(scope) < most;
        if (hasRoom) {
            state.unblock(first);
        }
        return hasRoom;
    }

    @Override
    public int deleteOldHeld(int limit) {
        return 0; // who runs is read from the jobs themselves
    }

    private Map<LaneKey, Long> newestClaims() {
        Map<LaneKey, Long> newest = new HashMap<>();
        state.claims.forEach((id, lane) -> newest.put(lane, id)); // ids ascend, so the last one wins
        return newest;
    }

    @Override
    public int deleteOldKeys(int limit) {
        synchronized (state) {
            return state.remembered.forget(state.now(), state.alive.keySet(), limit);
        }
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
    public int dropOldPartitions(int limit) {
        synchronized (state) {
            return history.dropDays(limit);
        }
    }

    @Override
    public int deleteOldEvents(int limit) {
        synchronized (state) {
            return history.deleteEvents(limit);
        }
    }

    @Override
    public int shortenHistory(int limit) {
        synchronized (state) {
            return history.shorten(limit);
        }
    }

    @Override
    public List<Violation> check() {
        synchronized (state) {
            return new Invariants(state).violations();
        }
    }
}
