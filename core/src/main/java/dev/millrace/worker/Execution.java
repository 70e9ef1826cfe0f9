package dev.millrace.worker;

import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JsonCodec;
import dev.millrace.model.JsonText;
import dev.millrace.model.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One attempt in this process: runs the handler and says how it ended. */
final class Execution {
    private final ClaimedJob job;
    private final Lease lease;
    private @Nullable Thread thread; // guarded by this; null before and after the handler runs
    private boolean calledOff; // guarded by this

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

    /** Interrupts the handler, or keeps it from starting. */
    synchronized void callOff() {
        calledOff = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Runs the handler on this thread; null if it was called off and did not return, so that nothing is to be written. */
    @Nullable Outcome run(HandlerRegistry handlers, JsonCodec codec) {
        if (!begin()) {
            return null;
        }
        long startedAtNanos = System.nanoTime();
        Outcome outcome;
        try {
            String result = handlers.run(job, codec);
            checkResult(result);
            outcome = new Outcome.Succeeded(job.fence(), since(startedAtNanos), result);
        } catch (Throwable e) { // whatever a handler throws is this attempt's outcome, never the worker's end
            outcome = new Outcome.Failed(job.fence(), since(startedAtNanos), text(e), true);
        }
        return end() && outcome instanceof Outcome.Failed ? null : outcome;
    }

    private void checkResult(@Nullable String result) {
        if (result != null) {
            JsonText.checked("result of actor " + job.actor(), result);
        }
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

    private static Duration since(long startedAtNanos) {
        return Duration.ofNanos(System.nanoTime() - startedAtNanos);
    }

    private static String text(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
