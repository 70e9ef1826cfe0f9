package dev.millrace.memory;

import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.SweptStops;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stopping jobs, for whoever asks and for sweeps. Whoever calls holds the state's monitor. */
final class Stops {
    private static final Comparator<JobId> BY_ID = Comparator.comparing(JobId::toString);

    private final State state;
    private final Endings endings;

    Stops(State state, Endings endings) {
        this.state = state;
        this.endings = endings;
    }

    /** Ends a job that waits, or asks its worker to stop it. */
    CancelAnswer stop(StopRequest wish) {
        LiveJob job = state.alive.get(wish.jobId());
        if (job == null) {
            return isOver(wish.jobId()) ? CancelAnswer.OVER : CancelAnswer.UNKNOWN;
        }
        Claim claim = job.claim();
        if (claim == null) {
            endings.stop(job, wish);
            return CancelAnswer.CANCELLED;
        }
        if (state.stops.putIfAbsent(wish.jobId(), wish) == null) {
            state.tell(wish.jobId(), new EventRecord(state.now(), "asked-to-stop", wish.reason()));
        }
        state.wakeups.toStop(claim.worker());
        return CancelAnswer.ASKED;
    }

    private boolean isOver(JobId id) {
        return state.over.stream().map(JobStatus::id).anyMatch(id::equals);
    }

    SweptDeadlines failExpired(Instant after, int limit) {
        Instant now = state.now();
        List<LiveJob> expired = state.alive.values().stream()
                .filter(job -> job.isDeadAt(now) && !job.isDeadAt(after) && !state.stops.containsKey(job.id()))
                .sorted(Comparator.comparing(Stops::deadline).thenComparing(LiveJob::id))
                .limit(limit)
                .toList();
        for (LiveJob job : expired) {
            stop(new StopRequest(job.id(), JobState.FAILED, "its deadline, " + job.deadline() + ", has passed"));
        }
        return new SweptDeadlines(
                expired.size(),
                expired.size() < limit
                        ? now
                        : deadline(expired.get(expired.size() - 1)).minusNanos(1_000),
                !state.stops.isEmpty());
    }

    private static Instant deadline(LiveJob job) {
        @Nullable Instant deadline = job.deadline();
        return deadline == null ? Instant.MAX : deadline;
    }

    SweptStops finishStops(@Nullable JobId after, int limit) {
        List<StopRequest> page = state.stops.values().stream()
                .filter(stop -> after == null || BY_ID.compare(stop.jobId(), after) > 0)
                .sorted(Comparator.comparing(StopRequest::jobId, BY_ID))
                .limit(limit)
                .toList();
        int count = 0;
        for (StopRequest stop : page) {
            LiveJob job = state.alive.get(stop.jobId());
            if (job == null) {
                state.stops.remove(stop.jobId());
                count++;
            } else if (job.claim() == null) {
                stop(stop);
                count++;
            }
        }
        return new SweptStops(
                count, page.size() < limit ? null : page.get(limit - 1).jobId());
    }
}
