package dev.millrace.memory;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.life.StopRequest;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import dev.millrace.store.OperatorStore;
import java.time.Instant;
import java.util.List;

/** Actions on the maps. */
final class MemoryOperatorStore implements OperatorStore {
    private final State state;
    private final Stops stops;

    MemoryOperatorStore(State state) {
        this.state = state;
        this.stops = new Stops(state, new Endings(state));
    }

    @Override
    public List<Acted> apply(JobAction action, List<JobId> ids) {
        if (ids.size() > MAX_JOBS) {
            throw new IllegalArgumentException(
                    "an action is for up to " + MAX_JOBS + " jobs at once, was given " + ids.size());
        }
        synchronized (state) {
            return ids.stream().map(id -> apply(action, id)).toList();
        }
    }

    private Acted apply(JobAction action, JobId id) {
        LiveJob alive = state.alive.get(id);
        if (action instanceof JobAction.Retry) {
            return retry(id);
        }
        if (action instanceof JobAction.Delete && alive == null) {
            return state.over.removeIf(job -> job.id().equals(id)) ? forgotten(id) : Acted.NOT_NOW;
        }
        if (action instanceof JobAction.Cancel asked) {
            return Acted.of(stops.stop(new StopRequest(id, JobState.CANCELLED, asked.reason())));
        }
        if (alive == null || alive.claim() != null) {
            return Acted.NOT_NOW;
        }
        if (action instanceof JobAction.Delete) {
            state.remove(id);
            return forgotten(id);
        }
        return applyToWaiting(action, alive);
    }

    private Acted forgotten(JobId id) {
        state.ended.remove(id);
        state.attempts.remove(id);
        state.events.remove(id);
        state.remembered.forget(id);
        return Acted.DONE;
    }

    private Acted applyToWaiting(JobAction action, LiveJob job) {
        Lane lane = job.job().lane();
        if (action instanceof JobAction.Prioritize asked) {
            arrange(job, new Lane(lane.queue(), lane.actor(), -asked.priority()), job.scheduledAt());
        } else if (action instanceof JobAction.Move asked) {
            arrange(job, new Lane(asked.queue(), lane.actor(), lane.rank()), job.scheduledAt());
        } else if (action instanceof JobAction.Reschedule asked) {
            arrange(job, lane, asked.at());
        }
        return Acted.DONE;
    }

    private void arrange(LiveJob job, Lane lane, Instant at) {
        NewJob arranged = with(job.job(), lane, job.job().retry());
        state.remove(job.id());
        state.put(new LiveJob(
                arranged,
                job.epoch() + 1,
                job.attempts(),
                job.enqueuedAt(),
                State.latest(at, state.now()),
                job.deadline(),
                null));
    }

    private static NewJob with(NewJob job, Lane lane, RetryPolicy retry) {
        return new NewJob(job.id(), lane, job.start(), retry, job.payload(), job.keys(), job.admission());
    }

    private Acted retry(JobId id) {
        JobStatus over = state.over.stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElse(null);
        if (over == null) {
            return Acted.NOT_NOW;
        }
        LiveJob last = requireNonNull(state.ended.get(id));
        if (state.remembered.hasLiveTwin(last.job(), state.alive.keySet())) {
            return Acted.TWIN_ALIVE;
        }
        state.over.remove(over);
        state.ended.remove(id);
        tell(over, last);
        bringBack(last, over.attempts());
        return Acted.DONE;
    }

    private void tell(JobStatus over, LiveJob last) {
        JobId id = over.id();
        if (over.state() == JobState.SUCCEEDED && over.attempts() == 1) { // told by its row in history alone
            state.tell(
                    id,
                    new AttemptRecord(
                            1,
                            JobState.SUCCEEDED,
                            requireNonNull(last.claim()).worker(),
                            over.times().startedAt(),
                            requireNonNull(over.times().finishedAt()),
                            null));
        }
        state.tell(
                id,
                new EventRecord(
                        state.now(),
                        "brought-back",
                        "was " + over.state().word() + " after " + over.attempts() + " attempts"));
    }

    private void bringBack(LiveJob last, int attempts) {
        RetryPolicy own = last.job().retry();
        RetryPolicy retry = own.maxAttempts() > attempts ? own : own.withMaxAttempts(attempts + 1);
        state.put(new LiveJob(
                with(last.job(), last.job().lane(), retry),
                last.epoch() + 1,
                attempts,
                last.enqueuedAt(),
                state.now(),
                null, // a deadline that has passed would end it at once
                null));
    }
}
