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
import dev.millrace.model.Outcome.Next;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.JobTransition;
import dev.millrace.model.life.StopRequest;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How attempts end: the job goes to history, or rests. Whoever calls holds the state's monitor. */
final class Endings {
    private final State state;

    Endings(State state) {
        this.state = state;
    }

    /** One attempt that ends. */
    private record Ending(
            LiveJob job, WorkerId worker, @Nullable Instant startedAt, boolean counts) {

        /** Attempts that have ended once this one has. */
        int number() {
            return job.attempts() + (counts ? 1 : 0);
        }
    }

    Applied write(WorkerId worker, Outcome outcome) {
        LiveJob job = state.under(outcome.fence());
        if (job == null) {
            return Applied.LOST;
        }
        state.freed(worker::equals, job.job());
        Instant startedAt = state.now().minusMillis(outcome.ranFor().toMillis());
        if (outcome instanceof Outcome.Succeeded success) {
            return succeed(new Ending(job, worker, startedAt, true), success);
        }
        Outcome.Failed failure = (Outcome.Failed) outcome;
        String error = failure.error();
        return fail(
                new Ending(job, worker, startedAt, failure.next().counts()),
                error == null ? null : StorableText.of(error),
                failure.next());
    }

    private Applied succeed(Ending ending, Outcome.Succeeded success) {
        if (success.keep() == Keep.NONE) {
            state.remove(ending.job().id());
            state.stops.remove(ending.job().id());
            state.wakeups.over(ending.job().id());
            return Applied.ENDED;
        }
        String result = success.result();
        try {
            if (result != null) {
                StorableJson.require("result of job " + ending.job().id(), result);
            }
        } catch (StoreException e) {
            String error = StorableText.of("the result cannot be stored: " + e.getMessage());
            return fail(ending, error, Next.over(JobState.FAILED));
        }
        if (ending.job().attempts() > 0) {
            tell(ending, JobState.SUCCEEDED, null);
        }
        return end(ending, JobState.SUCCEEDED, result, null);
    }

    /** What becomes of a job, and why. */
    private record Verdict(@Nullable JobState over, String why) {}

    private Verdict judge(Ending ending, Next next, Instant nextAt) {
        LiveJob job = ending.job();
        StopRequest stop = state.stops.get(job.id());
        if (next.end() != null) {
            return new Verdict(next.end(), "it is over");
        }
        if (stop != null) {
            return new Verdict(stop.state(), stop.reason());
        }
        if (ending.counts() && !job.hasAttemptsAfterThis()) {
            return new Verdict(JobState.FAILED, "no attempt is left");
        }
        return job.isDeadAt(nextAt)
                ? new Verdict(JobState.FAILED, "the next would not be before its deadline, " + job.deadline())
                : new Verdict(null, "next at " + nextAt);
    }

    private Applied fail(Ending ending, @Nullable String error, Next next) {
        LiveJob job = ending.job();
        Instant nextAt = nextAt(job, next.rest());
        Verdict verdict = judge(ending, next, nextAt);
        JobState over = verdict.over();
        if (ending.counts()) {
            tell(ending, over == JobState.CANCELLED || over == JobState.ABANDONED ? over : JobState.FAILED, error);
        }
        JobTransition resting = ending.counts() ? JobTransition.RETRYING : JobTransition.PUT_OFF;
        String addition = ending.counts() || error == null ? "" : "\n" + error;
        tell(job, over == null ? resting : JobTransition.into(over), story(ending) + verdict.why() + addition);
        if (over != null) {
            return end(ending, over, null, error == null ? verdict.why() : error);
        }
        state.put(job.returned(ending.number(), nextAt));
        return Applied.RETRYING;
    }

    private String story(Ending ending) {
        Instant startedAt = Objects.requireNonNull(ending.startedAt());
        return "attempt " + (ending.job().attempts() + 1)
                + (ending.counts() ? " ended after " : " was called off after ")
                + Duration.between(startedAt, state.now()).toMillis() / 1_000.0 + " s; ";
    }

    /** Ends a job that waits. */
    void stop(LiveJob job, StopRequest stop) {
        tell(job, JobTransition.into(stop.state()), stop.reason());
        archive(job, job.attempts(), stop.state(), null, null, stop.reason());
    }

    /** Takes a job back from a worker whose lease is over. */
    void crash(LiveJob job, WorkerId worker) {
        takeBack(new Ending(job, worker, null, true), " during attempt " + (job.attempts() + 1));
    }

    /** Takes a job back that its worker, whose lease is over, may not have started. */
    void spare(LiveJob job, WorkerId worker) {
        takeBack(
                new Ending(job, worker, null, false),
                " before attempt " + (job.attempts() + 1) + " began, as far as it told");
    }

    private void takeBack(Ending ending, String when) {
        LiveJob job = ending.job();
        String lost = "worker " + ending.worker() + " lost its lease";
        Instant nextAt = ending.counts() ? nextAt(job, null) : state.now();
        if (ending.counts()) {
            tell(ending, JobState.CRASHED, lost);
        }
        StopRequest stop = state.stops.get(job.id());
        boolean isLast = ending.counts() && (!job.hasAttemptsAfterThis() || job.isDeadAt(nextAt));
        JobState over = stop != null ? stop.state() : isLast ? JobState.CRASHED : null;
        tell(job, over == null ? JobTransition.TAKEN_BACK : JobTransition.into(over), lost + when);
        if (over == null) {
            state.put(job.returned(ending.number(), nextAt));
        } else {
            end(ending, over, null, stop != null ? stop.reason() : lost + " while it ran the last attempt");
        }
    }

    private Instant nextAt(LiveJob job, @Nullable Duration rest) {
        Duration byPolicy = job.job().retry().delayAfter(job.attempts() + 1, state.jitter());
        return state.now().plusMillis((rest == null ? byPolicy : rest).toMillis());
    }

    private Applied end(Ending ending, JobState as, @Nullable String result, @Nullable String error) {
        archive(ending.job(), ending.number(), as, ending.startedAt(), result, error);
        return Applied.ENDED;
    }

    private void archive(
            LiveJob job,
            int attempts,
            JobState as,
            @Nullable Instant startedAt,
            @Nullable String result,
            @Nullable String error) {
        state.remove(job.id());
        state.stops.remove(job.id());
        state.ended.put(job.id(), job);
        JobTimes times = new JobTimes(job.enqueuedAt(), job.scheduledAt(), startedAt, state.now());
        state.over.add(new JobStatus(
                job.id(), as, job.job().lane(), attempts, times, job.job().payload(), result, error));
        state.wakeups.over(job.id());
    }

    private void tell(Ending ending, JobState as, @Nullable String error) {
        state.tell(
                ending.job().id(),
                new AttemptRecord(ending.number(), as, ending.worker(), ending.startedAt(), state.now(), error));
    }

    private void tell(LiveJob job, JobTransition transition, String detail) {
        state.tell(job.id(), new EventRecord(state.now(), transition.word(), detail));
    }
}
