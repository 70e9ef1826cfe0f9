package dev.millrace.memory;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JobStatus.JobTimes;
import dev.millrace.model.Obstacle;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobReader;
import dev.millrace.store.Page;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the maps; states of live jobs are derived, as on PostgreSQL. */
final class MemoryJobReader implements JobReader {
    private final State state;
    private final OldHistory history;

    MemoryJobReader(State state) {
        this.state = state;
        this.history = new OldHistory(state);
    }

    @Override
    public Optional<JobStatus> find(JobId id) {
        synchronized (state) {
            LiveJob alive = state.alive.get(id);
            return alive != null
                    ? Optional.of(status(alive))
                    : over().filter(job -> job.id().equals(id)).findFirst();
        }
    }

    @Override
    public List<JobStatus> list(JobFilter filter, Page page) {
        JobId after = page.after();
        synchronized (state) {
            return all().filter(job -> (after == null || job.id().compareTo(after) < 0) && matches(filter, job))
                    .sorted(Comparator.comparing(JobStatus::id).reversed())
                    .limit(page.limit())
                    .toList();
        }
    }

    private boolean matches(JobFilter filter, JobStatus job) {
        Instant enqueued = job.times().enqueuedAt();
        return filter.matchingStates().contains(job.state())
                && hasKeys(filter.keys(), state.keysOf(job.id()))
                && (filter.from() == null || !enqueued.isBefore(filter.from()))
                && (filter.until() == null || enqueued.isBefore(filter.until()))
                && (filter.queue() == null || job.lane().queue().equals(filter.queue()))
                && (filter.actor() == null || job.lane().actor().equals(filter.actor()));
    }

    private static boolean hasKeys(JobKeys wanted, JobKeys keys) {
        return (wanted.identity() == null || wanted.identity().equals(keys.identity()))
                && (wanted.fairness() == null || wanted.fairness().equals(keys.fairness()));
    }

    private Stream<JobStatus> all() {
        return Stream.concat(state.alive.values().stream().map(this::status), over());
    }

    /** What is over; a result whose time is over is gone, whenever the sweep comes by. */
    private Stream<JobStatus> over() {
        return state.over.stream().map(job -> history.isResultOver(job) ? job.withoutResult() : job);
    }

    private JobStatus status(LiveJob job) {
        Claim claim = job.claim();
        JobTimes times = new JobTimes(job.enqueuedAt(), job.scheduledAt(), claim == null ? null : claim.at(), null);
        return new JobStatus(
                job.id(),
                stateOf(job),
                job.job().lane(),
                job.attempts(),
                times,
                job.job().payload(),
                null,
                null);
    }

    private JobState stateOf(LiveJob job) {
        if (job.claim() != null) {
            return JobState.RUNNING;
        }
        return job.scheduledAt().isAfter(state.now()) ? JobState.SCHEDULED : JobState.PENDING;
    }

    @Override
    public List<Obstacle> explain(JobId id) {
        synchronized (state) {
            return find(id).map(job -> new Explaining(state, job).obstacles()).orElse(List.of());
        }
    }

    @Override
    public List<AttemptRecord> attempts(JobId id) {
        synchronized (state) {
            return List.copyOf(state.attempts.getOrDefault(id, List.of()));
        }
    }

    @Override
    public List<EventRecord> events(JobId id) {
        synchronized (state) {
            return List.copyOf(state.events.getOrDefault(id, List.of()));
        }
    }
}
