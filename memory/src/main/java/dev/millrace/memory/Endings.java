package dev.millrace.memory;

import dev.millrace.memory.json.StorableJson;
import dev.millrace.model.Applied;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JobStatus.JobTimes;
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** How attempts end: the job goes to history, or rests. Whoever calls holds the state's monitor. */
final class Endings {
    private final State state;

    Endings(State state) {
        this.state = state;
    }

    Applied write(WorkerId worker, Outcome outcome) {
        LiveJob job = state.under(outcome.fence());
        if (job == null) {
            return Applied.LOST;
        }
        state.freed(worker::equals, job.job());
        Instant startedAt = state.now().minusMillis(outcome.ranFor().toMillis());
        if (outcome instanceof Outcome.Succeeded success) {
            return succeed(job, worker, startedAt, success);
        }
        Outcome.Failed failure = (Outcome.Failed) outcome;
        return fail(job, worker, startedAt, StorableText.of(failure.error()), failure.retryable());
    }

    private Applied succeed(LiveJob job, WorkerId worker, Instant startedAt, Outcome.Succeeded success) {
        if (success.keep() == Keep.NONE) {
            state.remove(job.id());
            state.wakeups.over(job.id());
            return Applied.ENDED;
        }
        String result = success.result();
        try {
            if (result != null) {
                StorableJson.require("result of job " + job.id(), result);
            }
        } catch (StoreException e) {
            return fail(
                    job, worker, startedAt, StorableText.of("the result cannot be stored: " + e.getMessage()), false);
        }
        if (job.attempts() > 0) {
            tell(job, worker, JobState.SUCCEEDED, startedAt, null);
        }
        return end(job, JobState.SUCCEEDED, startedAt, result, null);
    }

    private Applied fail(LiveJob job, WorkerId worker, Instant startedAt, String error, boolean retryable) {
        tell(job, worker, JobState.FAILED, startedAt, error);
        String story = "attempt " + (job.attempts() + 1) + " failed after "
                + Duration.between(startedAt, state.now()).toMillis() / 1_000.0 + " s; ";
        if (retryable && job.hasAttemptsAfterThis()) {
            Instant next = rest(job);
            tell(job, "retrying", story + "next at " + next);
            return Applied.RETRYING;
        }
        tell(job, "failed", story + "no attempt is left");
        return end(job, JobState.FAILED, startedAt, null, error);
    }

    /** Ends a job that waits; no attempt is counted. */
    void cancel(LiveJob job, String reason) {
        tell(job, "cancelled", reason);
        JobTimes times = new JobTimes(job.enqueuedAt(), job.scheduledAt(), null, state.now());
        String payload = job.job().payload();
        keep(
                job,
                new JobStatus(
                        job.id(), JobState.CANCELLED, job.job().lane(), job.attempts(), times, payload, null, reason));
    }

    /** Takes a job back from a worker whose lease is over. */
    void crash(LiveJob job, WorkerId worker) {
        String lost = "worker " + worker + " lost its lease";
        tell(job, worker, JobState.CRASHED, null, lost);
        String story = lost + " during attempt " + (job.attempts() + 1);
        if (job.hasAttemptsAfterThis()) {
            rest(job);
            tell(job, "taken-back", story);
        } else {
            tell(job, "crashed", story);
            end(job, JobState.CRASHED, null, null, lost + " while it ran the last attempt");
        }
    }

    /** Takes a job back that its worker, whose lease is over, may not have started. */
    void spare(LiveJob job, WorkerId worker) {
        tell(
                job,
                "taken-back",
                "worker " + worker + " lost its lease before attempt " + (job.attempts() + 1)
                        + " began, as far as it told");
        state.put(job.returned(job.attempts(), state.now()));
    }

    private Instant rest(LiveJob job) {
        int attempt = job.attempts() + 1;
        Duration delay = job.job()
                .retry()
                .delayAfter(attempt, ThreadLocalRandom.current().nextDouble());
        Instant next = state.now().plus(delay);
        state.put(job.returned(attempt, next));
        return next;
    }

    private Applied end(
            LiveJob job, JobState as, @Nullable Instant startedAt, @Nullable String result, @Nullable String error) {
        JobTimes times = new JobTimes(job.enqueuedAt(), job.scheduledAt(), startedAt, state.now());
        String payload = job.job().payload();
        keep(job, new JobStatus(job.id(), as, job.job().lane(), job.attempts() + 1, times, payload, result, error));
        return Applied.ENDED;
    }

    private void keep(LiveJob job, JobStatus over) {
        state.remove(job.id());
        state.ended.put(job.id(), job);
        state.over.add(over);
        state.wakeups.over(job.id());
    }

    private void tell(LiveJob job, WorkerId worker, JobState as, @Nullable Instant startedAt, @Nullable String error) {
        state.tell(job.id(), new AttemptRecord(job.attempts() + 1, as, worker, startedAt, state.now(), error));
    }

    private void tell(LiveJob job, String kind, String detail) {
        state.tell(job.id(), new EventRecord(state.now(), kind, detail));
    }
}
