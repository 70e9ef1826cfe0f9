package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Renewal;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
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
            live(worker).ifPresent(row -> state.served.put(worker, Map.copyOf(served)));
        }
    }

    @Override
    public Optional<Renewal> renew(WorkerId worker, Duration lease, HeldClaims claims) {
        synchronized (state) {
            return live(worker).map(row -> {
                state.leases.put(worker, row.renewed(state.now().plus(lease), claims));
                return new Renewal(state.lastClaim, INCARNATION);
            });
        }
    }

    @Override
    public void leave(WorkerId worker) {
        synchronized (state) {
            live(worker).ifPresent(row -> state.leases.put(worker, row.over(state.now())));
        }
    }

    private Optional<LeaseRow> live(WorkerId worker) {
        return Optional.ofNullable(state.leases.get(worker)).filter(row -> row.isLiveAt(state.now()));
    }
}
