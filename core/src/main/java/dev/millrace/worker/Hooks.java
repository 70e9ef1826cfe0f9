package dev.millrace.worker;

import dev.millrace.event.JobEvent;
import dev.millrace.event.JobEvent.AttemptId;
import dev.millrace.event.JobListener;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobState;
import dev.millrace.model.Outcome;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells listeners what became of attempts. Thread-safe. */
final class Hooks implements AutoCloseable {
    private final List<GuardedListener> listeners;

    Hooks(String worker, List<JobListener> listeners) {
        this.listeners = listeners.stream()
                .map(listener -> new GuardedListener(worker, listener))
                .toList();
    }

    void started(Execution execution) {
        if (!listeners.isEmpty()) {
            tell(new JobEvent.Started(id(execution)));
        }
    }

    /** After what became of it is committed. */
    void ended(Completer.Ended attempt, Applied applied) {
        if (!listeners.isEmpty()) {
            tell(event(attempt.execution(), attempt.outcome(), applied));
        }
    }

    private void tell(JobEvent event) {
        listeners.forEach(listener -> listener.tell(event));
    }

    private static AttemptId id(Execution execution) {
        ClaimedJob job = execution.job();
        return new AttemptId(job.fence().jobId(), job.actor(), job.attempt());
    }

    private static JobEvent event(Execution execution, @Nullable Outcome outcome, Applied applied) {
        AttemptId id = id(execution);
        if (outcome == null) {
            return new JobEvent.Released(id);
        }
        if (applied
                == Applied.LOST) { // nobody takes a job from a certain lease, so the handler's transaction has ended it
            return execution.mayBeOver() && execution.lease().isCertain()
                    ? new JobEvent.Succeeded(id, outcome.ranFor(), null)
                    : new JobEvent.Lost(id);
        }
        if (outcome instanceof Outcome.Succeeded success) {
            return new JobEvent.Succeeded(id, outcome.ranFor(), success.result());
        }
        return event(id, (Outcome.Failed) outcome, applied);
    }

    private static JobEvent event(AttemptId id, Outcome.Failed failed, Applied applied) {
        JobState end = failed.next().end();
        if (applied == Applied.RETRYING) {
            return new JobEvent.Retrying(id, failed.ranFor(), failed.error());
        }
        return end == JobState.CANCELLED || end == JobState.ABANDONED
                ? new JobEvent.Stopped(id, failed.ranFor(), end, failed.error())
                : new JobEvent.Exhausted(id, failed.ranFor(), failed.error());
    }

    /** Waits until what was told has arrived, for {@code most} at most, and no longer than one call may take. */
    void drain(Duration most) {
        Duration longest = most.compareTo(GuardedListener.PATIENCE) < 0 ? most : GuardedListener.PATIENCE;
        long endNanos = System.nanoTime() + longest.toNanos();
        listeners.forEach(listener -> listener.drain(Duration.ofNanos(endNanos - System.nanoTime())));
    }

    @Override
    public void close() {
        listeners.forEach(GuardedListener::close);
    }
}
