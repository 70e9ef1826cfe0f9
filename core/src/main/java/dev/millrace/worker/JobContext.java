package dev.millrace.worker;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.store.Tx;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a handler may know of the attempt that it runs, and do with it. For the handler's own thread. */
public interface JobContext {

    /** The job, the same for each of its attempts. */
    JobId jobId();

    /** The name that the job was stored with, which may be an alias. */
    ActorName actor();

    /** Which attempt this is, counted from 1. */
    int attempt();

    /** How many attempts the job's policy gives it. */
    int maxAttempts();

    /** Whether a failure now ends the job. */
    default boolean isLastAttempt() {
        return attempt() >= maxAttempts();
    }

    /**
     * Why the handler is to stop, if it is: the job was cancelled, its time is over, or the worker is stopping. Its thread
     * is interrupted a while after this says so, or at once if its time is over. May be called by any thread.
     */
    Optional<String> stopReason();

    /** Whether the handler is to stop; see {@link #stopReason()}. */
    default boolean isStopping() {
        return stopReason().isPresent();
    }

    /**
     * Ends the handler if it is to stop; a good thing to do between two steps.
     *
     * @throws dev.millrace.worker.control.JobStopped if so; let it pass
     */
    void throwIfStopping();

    /** Says that the handler makes progress, which its actor may have promised; costs nothing. May be called by any thread. */
    void beat();

    /**
     * Ends the job as succeeded in a transaction of the application's, so that its success and the application's writes
     * commit together, or neither does.
     *
     * <p>From then on only that transaction can make the job succeed: commit it, or roll it back, before the handler
     * returns. What the handler then returns or throws counts only if the transaction did not commit, and is a failed
     * attempt either way. A handler that repeats its transaction calls this in each.
     *
     * @param result instead of what the handler returns; null for none
     * @throws JobLostException if this attempt does not hold the job any more: roll back
     * @throws dev.millrace.store.StoreException if the result cannot be stored, or the database failed: roll back
     */
    void completeIn(Tx tx, @Nullable Object result);
}
