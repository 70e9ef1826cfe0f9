package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Keep;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Jobs in maps, under one lock. */
final class MemoryJobStore implements JobStore {

    /** How far ahead of the clock an id may have been made, as on PostgreSQL. */
    private static final Duration MOST_AHEAD = Duration.ofHours(1);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

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
        joined(tx).add(arrived(jobs));
    }

    private MemoryTx joined(Tx tx) {
        if (!(tx instanceof MemoryTx joined)) {
            throw new IllegalArgumentException("a store in memory joins transactions made by its begin(), not "
                    + tx.getClass().getName());
        }
        joined.requireOf(this);
        return joined;
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

    /** Ends jobs that {@link #finish(Tx, WorkerId, Outcome.Succeeded)} has taken, and stores new ones; all or none. */
    void commit(List<LiveJob> jobs, List<MemoryTx.Ending> ended) {
        synchronized (state) {
            forget(ended);
            for (MemoryTx.Ending ending : ended) {
                if (state.under(ending.outcome().fence()) == null) { // on PostgreSQL the other one would have waited
                    throw StorableJson.refused(
                            "job " + ending.outcome().fence().jobId() + " was ended by somebody else meanwhile",
                            new IllegalStateException("ended twice"));
                }
            }
            insert(jobs);
            ended.forEach(ending -> endings.write(ending.worker(), ending.outcome()));
        }
    }

    /** Gives up what a transaction was to end. */
    void forget(List<MemoryTx.Ending> given) {
        synchronized (state) {
            given.forEach(ending -> state.ending.remove(ending.outcome().fence()));
        }
    }

    private void insert(List<LiveJob> jobs) {
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

    /** No longer than a second while a job waits for its time, because a clock that a test moves tells nobody. */
    @Override
    public Optional<Duration> untilDue(Map<QueueName, List<ActorName>> served, Duration lookBack) {
        synchronized (state) {
            Instant now = state.now();
            return state.waiting.entrySet().stream()
                    .filter(lane -> served.getOrDefault(lane.getKey().queue(), List.of())
                            .contains(lane.getKey().actor()))
                    .flatMap(lane -> lane.getValue().stream().map(LiveJob::scheduledAt))
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
