package dev.millrace.worker;

import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One attempt in this process: runs the handler and says how it ended. Thread-safe.
 *
 * <p>It ends once: when its handler does, or, if that will not stop, when it is {@linkplain #giveUp given up}. What a
 * handler does after that changes nothing: its outcome is not written, and if it had been, the fence would refuse it.
 */
final class Execution {
    private static final String NOT_COMMITTED =
            "the handler returned, but the transaction that was to complete the job did not commit";

    private final ClaimedJob job;
    private final Lease lease;
    private final long claimedAtNanos;
    private @Nullable Thread thread; // guarded by this; null before and after the handler runs
    private @Nullable Attempt attempt; // guarded by this; null before the handler runs
    private @Nullable Stop stop; // guarded by this; the first counts, but for one that calls off
    private boolean isOver; // guarded by this
    private final List<Future<?>> timers = new ArrayList<>(0); // guarded by this
    private volatile boolean isDisowned;
    private volatile boolean mayBeOver;

    Execution(ClaimedJob job, Lease lease) {
        this.job = job;
        this.lease = lease;
        this.claimedAtNanos = lease.nanoTime();
    }

    ClaimedJob job() {
        return job;
    }

    Lease lease() {
        return lease;
    }

    /** How long ago it was claimed. */
    Duration age() {
        return Duration.ofNanos(lease.nanoTime() - claimedAtNanos);
    }

    /**
     * Calls the attempt off because the store does not know that this worker holds the job: the job is not put back
     * either, since another worker may hold it under the same fence. A success that comes all the same may still count.
     */
    void disown() {
        isDisowned = true;
        callOff("the store has lost the claim");
    }

    boolean isDisowned() {
        return isDisowned;
    }

    /** Whether it is not to start any more. */
    synchronized boolean isToStop() {
        return stop != null;
    }

    /** Interrupts the handler, or keeps it from starting. */
    void callOff(String reason) {
        ask(Stop.calledOff(reason));
        interrupt();
    }

    /** Tells the handler that it is to stop, or keeps it from starting; returns whether that is new and it runs. */
    synchronized boolean ask(Stop wish) {
        boolean isNews = stop == null || (wish.kind() == Stop.Kind.CALLED_OFF && stop.kind() != wish.kind());
        if (isNews && !isOver) {
            stop = wish;
        }
        return isNews && !isOver && thread != null;
    }

    /** Interrupts the handler, if it runs. */
    synchronized void interrupt() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Why it is to stop, or null. */
    synchronized @Nullable Stop stop() {
        return stop;
    }

    /** Runs the handler on this thread; empty if it was given up meanwhile, so that another has told its end. */
    Optional<Completer.Ended> run(HandlerTools tools) {
        Attempt begun = begin(tools);
        if (begun == null) {
            return Optional.of(unstarted());
        }
        tools.watch().started(this, begun, tools.handlers().rules(job.actor()).of(job));
        Outcome outcome = outcome(begun, tools);
        return end() ? Optional.of(ended(begun, outcome)) : Optional.empty();
    }

    /** The end of an attempt that does not start: it costs nothing, and is over if somebody asked for that. */
    synchronized Completer.Ended unstarted() {
        isOver = true;
        boolean isAsked = stop != null && stop.kind() == Stop.Kind.ASKED;
        Outcome outcome = !isAsked || stop == null
                ? null
                : new Outcome.Failed(
                        job.fence(), Duration.ZERO, stop.reason(), stop.next().uncounted());
        return new Completer.Ended(this, outcome);
    }

    /** A worker that was stopped between claim and start may no longer hold the job: then it must not begin. */
    private synchronized @Nullable Attempt begin(HandlerTools tools) {
        if (stop != null || isOver || !lease.isCertain()) {
            return null;
        }
        thread = Thread.currentThread();
        attempt = new Attempt(this, tools);
        return attempt;
    }

    /**
     * How the handler ended. If it gave the job's end to a transaction of its own, what it returns is no success: either
     * that transaction committed, and then this outcome finds the job gone, or nothing of it happened.
     */
    private Outcome outcome(Attempt running, HandlerTools tools) {
        Outcome outcome;
        try {
            String result = tools.handlers().run(job, running, tools.codec());
            outcome = running.isCompleting() ? running.failure(NOT_COMMITTED) : running.success(result);
        } catch (Throwable e) { // whatever a handler throws is this attempt's outcome, never the worker's end
            outcome = Verdicts.of(running, tools.handlers().rules(job.actor()), e);
        }
        mayBeOver = running.isCompleting();
        return outcome;
    }

    /** Whether a transaction of the handler's may have ended the job, so that its outcome finds nothing. */
    boolean mayBeOver() {
        return mayBeOver;
    }

    /** Whether its end is still to be told; its thread is not interrupted any more. */
    private synchronized boolean end() {
        thread = null;
        Thread.interrupted(); // a late interrupt must not hit what this thread does next
        timers.forEach(timer -> timer.cancel(false));
        timers.clear();
        boolean isFirst = !isOver;
        isOver = true;
        return isFirst;
    }

    /** Adds what is to be cancelled once the handler has ended. */
    synchronized void add(Future<?> timer) {
        if (thread == null) {
            timer.cancel(false);
        } else {
            timers.add(timer);
        }
    }

    private synchronized Completer.Ended ended(Attempt ran, Outcome outcome) {
        if (stop == null) {
            return new Completer.Ended(this, outcome);
        }
        return switch (stop.kind()) {
            case CALLED_OFF -> new Completer.Ended(this, outcome instanceof Outcome.Failed ? null : outcome);
            case TIMED_OUT -> new Completer.Ended(this, ran.failure(stop.reason() + told(outcome), stop.next()));
            case ASKED ->
                new Completer.Ended(
                        this, outcome instanceof Outcome.Failed ? ran.failure(stop.reason(), stop.next()) : outcome);
        };
    }

    /** Where the handler was when its time was over. */
    private static String told(Outcome outcome) {
        return outcome instanceof Outcome.Failed failed && failed.error() != null
                ? "\n" + failed.error()
                : "; what it then returned came too late";
    }

    /** Ends the attempt although its handler runs on; empty if it has ended, or was never asked to stop. */
    synchronized Optional<Completer.Ended> giveUp() {
        if (isOver || stop == null || attempt == null) {
            return Optional.empty();
        }
        isOver = true;
        return Optional.of(new Completer.Ended(
                this,
                stop.kind() == Stop.Kind.CALLED_OFF
                        ? null
                        : attempt.failure(stop.reason() + "; the handler did not stop, and runs on", stop.stuck())));
    }
}
