package dev.millrace.worker;

import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One attempt in this process: runs the handler and says how it ended. */
final class Execution {
    private static final String NOT_COMMITTED =
            "the handler returned, but the transaction that was to complete the job did not commit";

    private final ClaimedJob job;
    private final Lease lease;
    private final long claimedAtNanos = System.nanoTime();
    private @Nullable Thread thread; // guarded by this; null before and after the handler runs
    private boolean calledOff; // guarded by this
    private volatile boolean isDisowned;
    private volatile boolean mayBeOver;

    Execution(ClaimedJob job, Lease lease) {
        this.job = job;
        this.lease = lease;
    }

    ClaimedJob job() {
        return job;
    }

    Lease lease() {
        return lease;
    }

    /** How long ago it was claimed. */
    Duration age() {
        return Duration.ofNanos(System.nanoTime() - claimedAtNanos);
    }

    /**
     * Calls the attempt off because the store does not know that this worker holds the job: the job is not put back
     * either, since another worker may hold it under the same fence. A success that comes all the same may still count.
     */
    void disown() {
        isDisowned = true;
        callOff();
    }

    boolean isDisowned() {
        return isDisowned;
    }

    synchronized boolean isCalledOff() {
        return calledOff;
    }

    /** Interrupts the handler, or keeps it from starting. */
    synchronized void callOff() {
        calledOff = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Runs the handler on this thread; null if it was called off and did not return, so that nothing is to be written. */
    @Nullable Outcome run(HandlerTools tools) {
        if (!begin()) {
            return null;
        }
        Outcome outcome = outcome(tools);
        return end() && outcome instanceof Outcome.Failed ? null : outcome;
    }

    /**
     * How the handler ended. If it gave the job's end to a transaction of its own, what it returns is no success: either
     * that transaction committed, and then this outcome finds the job gone, or nothing of it happened.
     */
    private Outcome outcome(HandlerTools tools) {
        Attempt attempt = new Attempt(job, lease.worker(), tools.handlers().keep(job.actor()), tools);
        Outcome outcome;
        try {
            String result = tools.handlers().run(job, attempt, tools.codec());
            outcome = attempt.isCompleting() ? attempt.failure(NOT_COMMITTED) : attempt.success(result);
        } catch (Throwable e) { // whatever a handler throws is this attempt's outcome, never the worker's end
            outcome = attempt.failure(text(e));
        }
        mayBeOver = attempt.isCompleting();
        return outcome;
    }

    /** Whether a transaction of the handler's may have ended the job, so that its outcome finds nothing. */
    boolean mayBeOver() {
        return mayBeOver;
    }

    /** A worker that was stopped between claim and start may no longer hold the job: then it must not begin. */
    private synchronized boolean begin() {
        if (calledOff || !lease.isCertain()) {
            return false;
        }
        thread = Thread.currentThread();
        return true;
    }

    /** Whether the handler was called off; its thread is not interrupted any more. */
    private synchronized boolean end() {
        thread = null;
        Thread.interrupted(); // a late interrupt must not hit what this thread does next
        return calledOff;
    }

    private static String text(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
