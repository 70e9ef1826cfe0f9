package dev.millrace.worker;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobId;
import dev.millrace.model.JsonText;
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Tx;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A handler's view of the attempt that it runs. */
final class Attempt implements JobContext {
    private final ClaimedJob job;
    private final WorkerId worker;
    private final Keep keep;
    private final HandlerTools tools;
    private final long startedAtNanos = System.nanoTime();
    private boolean completing;

    Attempt(ClaimedJob job, WorkerId worker, Keep keep, HandlerTools tools) {
        this.job = job;
        this.worker = worker;
        this.keep = keep;
        this.tools = tools;
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
    public void completeIn(Tx tx, @Nullable Object result) {
        completing = true;
        String json = result == null ? null : tools.codec().write(result);
        if (tools.jobs().finish(tx, worker, success(json)) == Applied.LOST) {
            throw new JobLostException(jobId());
        }
    }

    /** Whether a transaction of the handler's may have ended the job. */
    boolean isCompleting() {
        return completing;
    }

    Outcome.Succeeded success(@Nullable String json) {
        if (json != null) {
            JsonText.checked("result of actor " + job.actor(), json);
        }
        return new Outcome.Succeeded(job.fence(), ranFor(), json, keep);
    }

    Outcome.Failed failure(String error) {
        return new Outcome.Failed(job.fence(), ranFor(), error, true);
    }

    private Duration ranFor() {
        return Duration.ofNanos(System.nanoTime() - startedAtNanos);
    }
}
