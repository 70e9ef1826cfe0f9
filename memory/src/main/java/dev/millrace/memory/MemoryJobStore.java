package dev.millrace.memory;

import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobStore;
import dev.millrace.store.StreamBrokenException;
import dev.millrace.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** Jobs in maps, under one lock. */
final class MemoryJobStore implements JobStore {

    /** Jobs of a stream that are stored together, as on PostgreSQL. */
    private static final int CHUNK_JOBS = 10_000;

    private final State state;
    private final Endings endings;

    MemoryJobStore(State state) {
        this.state = state;
        this.endings = new Endings(state);
    }

    @Override
    public List<Enqueued> enqueue(List<NewJob> jobs) {
        Draft draft = new Draft();
        synchronized (state) {
            try {
                List<Enqueued> stored = enqueue(draft, jobs);
                draft.commitTo(state);
                return stored;
            } finally {
                state.remembered.unlock(state, draft);
            }
        }
    }

    @Override
    public List<Enqueued> enqueue(Tx tx, List<NewJob> jobs) {
        if (!(tx instanceof MemoryTx joined)) {
            throw new IllegalArgumentException("a store in memory joins transactions made by its begin(), not "
                    + tx.getClass().getName());
        }
        for (NewJob job : jobs) {
            if (job.admission().twins() instanceof Twins.Replace) {
                throw new IllegalArgumentException("job " + job.id() + " of actor "
                        + job.lane().actor() + " replaces its twin; enqueue it after the transaction committed");
            }
        }
        return joined.enqueue(this, jobs);
    }

    /** Stores jobs in a transaction, once no other one has what their conditions look at. */
    List<Enqueued> enqueue(Draft draft, List<NewJob> jobs) {
        synchronized (state) {
            state.remembered.lock(state, draft, jobs);
            return new Admitting(state, draft).admit(jobs);
        }
    }

    /** Ends a transaction. */
    void end(Draft draft, boolean commit) {
        synchronized (state) {
            try {
                if (commit) {
                    draft.commitTo(state);
                }
            } finally {
                state.remembered.unlock(state, draft);
            }
        }
    }

    @Override
    public long stream(Iterator<NewJob> jobs, Consumer<List<Enqueued>> committed) {
        long count = 0;
        try {
            while (jobs.hasNext()) {
                List<NewJob> chunk = new ArrayList<>();
                while (chunk.size() < CHUNK_JOBS && jobs.hasNext()) {
                    chunk.add(jobs.next());
                }
                List<Enqueued> stored = enqueue(chunk);
                count += chunk.size();
                committed.accept(stored);
            }
            return count;
        } catch (RuntimeException e) {
            throw new StreamBrokenException(count, 0, e);
        }
    }

    @Override
    public List<ClaimedJob> claim(ClaimRequest request) {
        synchronized (state) {
            return new Claiming(state, request).run();
        }
    }

    @Override
    public List<Fence> heldBy(WorkerId worker, long lowestClaim) {
        synchronized (state) {
            return state.heldBy(worker, lowestClaim).stream()
                    .map(LiveJob::fence)
                    .toList();
        }
    }

    @Override
    public List<Applied> finish(WorkerId worker, List<Outcome> outcomes) {
        synchronized (state) {
            return outcomes.stream()
                    .map(outcome -> endings.write(worker, outcome))
                    .toList();
        }
    }

    @Override
    public int release(Collection<Fence> held) {
        synchronized (state) {
            int released = 0;
            for (Fence fence : held) {
                LiveJob job = state.under(fence);
                if (job != null) {
                    state.put(job.returned(job.attempts(), State.latest(job.scheduledAt(), state.now())));
                    released++;
                }
            }
            return released;
        }
    }
}
