package dev.millrace.worker;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JsonText;
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import dev.millrace.store.Tx;
import dev.millrace.worker.control.JobStopped;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A handler's view of the attempt that it runs. */
final class Attempt implements JobContext {
    private final Execution execution;
    private final ClaimedJob job;
    private final Keep keep;
    private final HandlerTools tools;
    private final long startedAtNanos;
    private volatile long beatAtNanos;
    private boolean completing;

    Attempt(Execution execution, HandlerTools tools) {
        this.execution = execution;
        this.job = execution.job();
        this.keep = tools.handlers().keep(job.actor());
        this.tools = tools;
        this.startedAtNanos = execution.lease().nanoTime();
        this.beatAtNanos = startedAtNanos;
    }

    @Override
    public JobId jobId() {
        return job.fence().jobId();
    }

    @Override
    public ActorName actor() {
        return job.actor();
    }

    @Override
    public int attempt() {
        return job.attempt();
    }

    @Override
    public int maxAttempts() {
        return job.maxAttempts();
    }

    @Override
    public Optional<String> stopReason() {
        return Optional.ofNullable(execution.stop()).map(Stop::reason);
    }

    @Override
    public void throwIfStopping() {
        stopReason().ifPresent(reason -> {
            throw new JobStopped(reason);
        });
    }

    @Override
    public void beat() {
        beatAtNanos = execution.lease().nanoTime();
    }

    /** For how long the handler has been silent. */
    Duration silence() {
        return Duration.ofNanos(execution.lease().nanoTime() - beatAtNanos);
    }

    @Override
    public void completeIn(Tx tx, @Nullable Object result) {
        completing = true;
        String json = result == null ? null : tools.codec().write(result);
        if (tools.jobs().finish(tx, execution.lease().worker(), success(json)) == Applied.LOST) {
            throw new JobLostException(jobId());
        }
    }

    /** Whether a transaction of the handler's may have ended the job. */
    boolean isCompleting() {
        return completing;
    }

    Fence fence() {
        return job.fence();
    }

    Outcome.Succeeded success(@Nullable String json) {
        if (json != null) {
            JsonText.checked("result of actor " + job.actor(), json);
        }
        return new Outcome.Succeeded(job.fence(), ranFor(), json, keep);
    }

    Outcome.Failed failure(String error) {
        return failure(error, Next.byPolicy());
    }

    Outcome.Failed failure(String error, Next next) {
        return new Outcome.Failed(job.fence(), ranFor(), error, next);
    }

    Duration ranFor() {
        return Duration.ofNanos(execution.lease().nanoTime() - startedAtNanos);
    }
}
