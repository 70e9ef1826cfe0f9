package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Renewal;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Leases in a map. */
final class MemoryWorkerStore implements WorkerStore {
    /** A store in memory never crashes alone. */
    private static final String INCARNATION = "memory";

    private final State state;

    MemoryWorkerStore(State state) {
        this.state = state;
    }

    @Override
    public WorkerId register(String name, Duration lease) {
        synchronized (state) {
            WorkerId worker = new WorkerId(++state.lastWorker);
            state.leases.put(worker, LeaseRow.first(state.now().plus(lease), state.lastClaim + 1));
            return worker;
        }
    }

    @Override
    public void serve(WorkerId worker, Map<QueueName, List<ActorName>> served) {
        synchronized (state) {
            live(worker, state.now()).ifPresent(row -> state.served.put(worker, Map.copyOf(served)));
        }
    }

    @Override
    public Optional<Renewal> renew(WorkerId worker, Duration lease, HeldClaims claims) {
        synchronized (state) {
            Instant now = state.now(); // once: a clock that a test moves in between must not renew what is over
            return live(worker, now).map(row -> {
                state.leases.put(worker, row.renewed(now.plus(lease), claims));
                return new Renewal(
                        state.lastClaim, INCARNATION, !stopsOf(worker).isEmpty());
            });
        }
    }

    @Override
    public List<StopRequest> stopRequests(WorkerId worker) {
        synchronized (state) {
            return stopsOf(worker);
        }
    }

    private List<StopRequest> stopsOf(WorkerId worker) {
        return state.stops.values().stream()
                .filter(stop -> {
                    LiveJob job = state.alive.get(stop.jobId());
                    Claim claim = job == null ? null : job.claim();
                    return claim != null && claim.worker().equals(worker);
                })
                .toList();
    }

    @Override
    public void leave(WorkerId worker) {
        synchronized (state) {
            Instant now = state.now();
            live(worker, now).ifPresent(row -> state.leases.put(worker, row.over(now)));
        }
    }

    private Optional<LeaseRow> live(WorkerId worker, Instant now) {
        return Optional.ofNullable(state.leases.get(worker)).filter(row -> row.isLiveAt(now));
    }
}
