package dev.millrace.memory;

import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.model.Obstacle;
import dev.millrace.model.Obstacle.Kind;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what keeps one job from running. Whoever uses it holds the state's monitor. */
final class Explaining {
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
                .filter(other -> scope != null && other.claim() != null && scope.equals(Scopes.identity(other.job())))
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
                        .filter(other -> lane.getKey().rank() < own.rank() || State.IN_ORDER.compare(other, job) < 0))
                .filter(other -> !other.scheduledAt().isAfter(state.now()))
                .limit(Obstacle.MOST_COUNTED)
                .count();
        if (before > 0) {
            add(Kind.BEHIND, own.actor().value(), before);
        }
    }
}
