package dev.millrace.memory;

import dev.millrace.memory.json.StorableJson;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.Keep;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.StorableText;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobStore;
import dev.millrace.store.StreamBrokenException;
import dev.millrace.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Jobs in maps, under one lock. */
final class MemoryJobStore implements JobStore {

    /** Jobs of a stream that are stored together, as on PostgreSQL. */
    private static final int CHUNK_JOBS = 10_000;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final State state;
    private final Endings endings;
    private final Stops stops;

    MemoryJobStore(State state) {
        this.state = state;
        this.endings = new Endings(state);
        this.stops = new Stops(state, endings);
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
        MemoryTx joined = joined(tx);
        for (NewJob job : jobs) {
            if (job.admission().twins() instanceof Twins.Replace) {
                throw new IllegalArgumentException("job " + job.id() + " of actor "
                        + job.lane().actor() + " replaces its twin; enqueue it after the transaction committed");
            }
        }
        return enqueue(joined.draft(), jobs);
    }

    private MemoryTx joined(Tx tx) {
        if (!(tx instanceof MemoryTx joined)) {
            throw new IllegalArgumentException("a store in memory joins transactions made by its begin(), not "
                    + tx.getClass().getName());
        }
        joined.requireOf(this);
        return joined;
    }

    /** Stores jobs in a transaction, once no other one has what their conditions look at. */
    private List<Enqueued> enqueue(Draft draft, List<NewJob> jobs) {
        synchronized (state) {
            state.remembered.lock(state, draft, jobs);
            return new Admitting(state, draft).admit(jobs);
        }
    }

    /** Ends a transaction: new jobs exist and ended ones are over, all or none. */
    void end(Draft draft, List<MemoryTx.Ending> ended, boolean commit) {
        synchronized (state) {
            try {
                ended.forEach(ending -> state.ending.remove(ending.outcome().fence()));
                if (commit) {
                    ended.forEach(this::requireHeld);
                    draft.commitTo(state);
                    ended.forEach(ending -> endings.write(ending.worker(), ending.outcome()));
                }
            } finally {
                state.remembered.unlock(state, draft);
            }
        }
    }

    private void requireHeld(MemoryTx.Ending ending) {
        if (state.under(ending.outcome().fence()) == null) { // on PostgreSQL the other one would have waited
            throw StorableJson.refused(
                    "job " + ending.outcome().fence().jobId() + " was ended by somebody else meanwhile",
                    new IllegalStateException("ended twice"));
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
            return request.actors().isEmpty() ? List.of() : new Claiming(state, request).run();
        }
    }

    /** No longer than a second while a job waits for its time, because a clock that a test moves tells nobody. */
    @Override
    public Optional<Duration> untilDue(Map<QueueName, List<ActorName>> served, Duration lookBack) {
        synchronized (state) {
            Instant now = state.now();
            return state.alive.values().stream()
                    .filter(job -> served.getOrDefault(job.job().lane().queue(), List.of())
                            .contains(job.job().lane().actor()))
                    .map(LiveJob::scheduledAt)
                    .filter(now.minus(lookBack)::isBefore)
                    .min(Comparator.naturalOrder())
                    .map(due -> Duration.between(now, due))
                    .map(due -> due.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : due);
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
    public Applied finish(Tx tx, WorkerId worker, Outcome.Succeeded outcome) {
        MemoryTx joined = joined(tx);
        synchronized (state) {
            String result = outcome.result();
            if (result != null && outcome.keep() == Keep.HISTORY) {
                StorableJson.require("result of job " + outcome.fence().jobId(), result);
            }
            if (state.under(outcome.fence()) == null || !state.ending.add(outcome.fence())) {
                return Applied.LOST;
            }
            joined.add(new MemoryTx.Ending(worker, outcome));
            return Applied.ENDED;
        }
    }

    @Override
    public List<CancelAnswer> cancel(List<JobId> ids, String reason) {
        String storable = StorableText.of(reason);
        synchronized (state) {
            return ids.stream()
                    .map(id -> stops.stop(new StopRequest(id, JobState.CANCELLED, storable)))
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
                    state.freed(any -> true, job.job());
                    state.put(job.returned(job.attempts(), State.latest(job.scheduledAt(), state.now())));
                    released++;
                }
            }
            return released;
        }
    }
}
