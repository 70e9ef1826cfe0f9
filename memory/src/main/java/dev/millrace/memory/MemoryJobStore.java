package dev.millrace.memory;

import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Jobs in maps, under one lock. */
final class MemoryJobStore implements JobStore {

    /** How far ahead of the clock an id may have been made, as on PostgreSQL. */
    private static final Duration MOST_AHEAD = Duration.ofHours(1);

    private final State state;
    private final Endings endings;

    MemoryJobStore(State state) {
        this.state = state;
        this.endings = new Endings(state);
    }

    @Override
    public void enqueue(List<NewJob> jobs) {
        insert(arrived(jobs));
    }

    @Override
    public void enqueue(Tx tx, List<NewJob> jobs) {
        if (!(tx instanceof MemoryTx joined)) {
            throw new IllegalArgumentException("a store in memory joins transactions made by its begin(), not "
                    + tx.getClass().getName());
        }
        joined.add(this, arrived(jobs));
    }

    private List<LiveJob> arrived(List<NewJob> jobs) {
        synchronized (state) {
            Instant now = state.now();
            return jobs.stream().map(job -> arrived(job, now)).toList();
        }
    }

    private static LiveJob arrived(NewJob job, Instant now) {
        StorableJson.require("payload of job " + job.id(), job.payload());
        if (!job.id().madeAt().isBefore(now.plus(MOST_AHEAD))) {
            throw StorableJson.refused(
                    "job id " + job.id() + " is from more than " + MOST_AHEAD + " ahead; let the client make ids",
                    new IllegalArgumentException("id ahead"));
        }
        return new LiveJob(job, 0, 0, now, arrival(job.start(), now), null);
    }

    private static Instant arrival(JobStart start, Instant now) {
        Instant from = start.at();
        Instant asked = (from == null ? now : from).plus(start.delay());
        return State.latest(asked, now);
    }

    /** Stores jobs that have arrived, all or none. */
    void insert(List<LiveJob> jobs) {
        synchronized (state) {
            Set<JobId> ids = new HashSet<>();
            for (LiveJob job : jobs) {
                if (state.alive.containsKey(job.id()) || !ids.add(job.id())) {
                    throw StorableJson.refused(
                            "job id " + job.id() + " is taken", new IllegalArgumentException("id taken"));
                }
            }
            jobs.forEach(state::put);
        }
    }

    @Override
    public List<ClaimedJob> claim(ClaimRequest request) {
        synchronized (state) {
            return request.actors().isEmpty() ? List.of() : new Claiming(state, request).run();
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
                    state.freed(any -> true, job.job());
                    state.put(job.returned(job.attempts(), State.latest(job.scheduledAt(), state.now())));
                    released++;
                }
            }
            return released;
        }
    }
}
