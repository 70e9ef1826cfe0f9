package dev.millrace.memory;

import dev.millrace.model.WorkerId;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.util.Optional;

/** Leases in a map. */
final class MemoryWorkerStore implements WorkerStore {
    private final State state;

    MemoryWorkerStore(State state) {
        this.state = state;
    }

    @Override
    public WorkerId register(String name, Duration lease) {
        synchronized (state) {
            WorkerId worker = new WorkerId(++state.lastWorker);
            state.leases.put(worker, new LeaseRow(state.now().plus(lease), state.lastClaim + 1));
            return worker;
        }
    }

    @Override
    public Optional<Long> renew(WorkerId worker, Duration lease, long lowestClaim) {
        synchronized (state) {
            return live(worker).map(row -> {
                state.leases.put(worker, row.renewed(state.now().plus(lease), lowestClaim));
                return state.lastClaim;
            });
        }
    }

    @Override
    public void leave(WorkerId worker) {
        synchronized (state) {
            live(worker).ifPresent(row -> state.leases.put(worker, row.renewed(state.now(), 0)));
        }
    }

    private Optional<LeaseRow> live(WorkerId worker) {
        return Optional.ofNullable(state.leases.get(worker)).filter(row -> row.isLiveAt(state.now()));
    }
}
