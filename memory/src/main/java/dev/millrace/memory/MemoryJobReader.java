package dev.millrace.memory;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JobStatus.JobTimes;
import dev.millrace.model.NewJob;
import dev.millrace.model.operate.Obstacle;
import dev.millrace.model.operate.Obstacle.Kind;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobReader;
import dev.millrace.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** Finds what keeps one job from running. Whoever uses it holds the state's monitor. */
    private static final class Explaining {
        private final State state;
        private final JobStatus status;
        private final List<Obstacle> found = new ArrayList<>();

        Explaining(State state, JobStatus status) {
            this.state = state;
            this.status = status;
        }

        List<Obstacle> obstacles() {
            LiveJob job = state.alive.get(status.id());
            if (job == null) {
                add(Kind.OVER, status.state().word(), 0);
            } else if (job.claim() != null) {
                add(Kind.RUNNING, job.claim().worker().toString(), 0);
            } else {
                lookAtWaiting(job);
            }
            return found;
        }

        private void add(Kind kind, String subject, long count) {
            found.add(new Obstacle(kind, subject, count));
        }

        private void lookAtWaiting(LiveJob job) {
            NewJob own = job.job();
            String queue = own.lane().queue().value();
            String actor = own.lane().actor().value();
            QueueSettings ofQueue = state.settings.of(own.lane().queue());
            ActorSettings ofActor = state.settings.of(own.lane().actor());
            if (job.isDeadAt(state.now())) {
                add(Kind.DEADLINE_PASSED, String.valueOf(job.deadline()), 0);
            }
            if (status.state() == JobState.SCHEDULED) {
                add(Kind.NOT_DUE, job.scheduledAt().toString(), 0);
            }
            if (ofQueue.state() == Availability.PAUSED) {
                add(Kind.QUEUE_PAUSED, queue, 0);
            }
            if (ofActor.state() == Availability.PAUSED) {
                add(Kind.ACTOR_PAUSED, actor, 0);
            }
            if (!isServed(own)) {
                add(Kind.NO_WORKER, actor, 0);
            }
            holderOfIdentity(own);
            capped(Kind.ALL_CAPPED, Scopes.ALL, "", state.settings.installation.maxRunning());
            capped(Kind.QUEUE_CAPPED, Scopes.queue(own), queue, ofQueue.maxRunning());
            capped(Kind.ACTOR_CAPPED, Scopes.actor(own), actor, ofActor.maxRunning());
            capped(Kind.KEY_CAPPED, Scopes.key(own), own.keys().fairness(), ofActor.maxRunningPerKey());
            behind(job);
        }

        private boolean isServed(NewJob job) {
            return state.served.entrySet().stream()
                    .filter(served -> {
                        LeaseRow lease = state.leases.get(served.getKey());
                        return lease != null && lease.isLiveAt(state.now());
                    })
                    .map(Map.Entry::getValue)
                    .anyMatch(served -> served.getOrDefault(job.lane().queue(), List.of())
                            .contains(job.lane().actor()));
        }

        private void holderOfIdentity(NewJob job) {
            String scope = Scopes.identity(job);
            state.alive.values().stream()
                    .filter(other ->
                            scope != null && other.claim() != null && scope.equals(Scopes.identity(other.job())))
                    .findFirst()
                    .ifPresent(other -> add(Kind.IDENTITY_HELD, other.id().toString(), 0));
        }

        private void capped(Kind kind, @Nullable String scope, @Nullable String subject, @Nullable Integer most) {
            if (scope != null && most != null && state.scopes.running(scope) >= most) {
                add(kind, Objects.requireNonNullElse(subject, ""), state.scopes.running(scope));
            }
        }

        private void behind(LiveJob job) {
            LaneKey own = state.laneOf(job);
            long before = state.waiting.entrySet().stream()
                    .filter(lane -> lane.getKey().queue().equals(own.queue())
                            && lane.getKey().actor().equals(own.actor())
                            && lane.getKey().fairnessKey().equals(own.fairnessKey())
                            && lane.getKey().rank() <= own.rank())
                    .flatMap(lane -> lane.getValue().stream()
                            .filter(other ->
                                    lane.getKey().rank() < own.rank() || State.IN_ORDER.compare(other, job) < 0))
                    .filter(other -> !other.scheduledAt().isAfter(state.now()))
                    .limit(Obstacle.MOST_COUNTED)
                    .count();
            if (before > 0) {
                add(Kind.BEHIND, own.actor().value(), before);
            }
        }
    }
}
