package dev.millrace.worker;

import dev.millrace.model.Fence;
import dev.millrace.model.WorkerId;
import dev.millrace.worker.time.WorkerClock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One life of a worker: its id, how long it is certain to be alive, and the attempts it runs. Thread-safe.
 *
 * <p>Certainty is counted by a clock that only goes forward, from before the renewal was sent; so it ends before the
 * database's lease does, however long the process was stopped in between.
 */
final class Lease {
    private final WorkerId worker;
    private final Duration length;
    private final WorkerClock clock;
    private final ClaimLedger claims;
    private final Map<Fence, Execution> running = new ConcurrentHashMap<>();
    private volatile long certainUntilNanos;
    private volatile String incarnation;
    private volatile boolean isUnstartedTold;

    Lease(WorkerId worker, Duration length, String incarnation, WorkerClock clock) {
        this.worker = worker;
        this.length = length;
        this.incarnation = incarnation;
        this.clock = clock;
        this.claims = new ClaimLedger(clock::nanoTime);
        this.certainUntilNanos = clock.nanoTime();
    }

    WorkerId worker() {
        return worker;
    }

    /** The time by which it counts. */
    long nanoTime() {
        return clock.nanoTime();
    }

    ClaimLedger claims() {
        return claims;
    }

    Map<Fence, Execution> running() {
        return running;
    }

    /** After a renewal that was sent at {@code askedAtNanos} was granted. */
    void renewed(long askedAtNanos) {
        certainUntilNanos = askedAtNanos + length.toNanos();
    }

    /** The incarnation of the store that is known to know all claims of this lease. */
    String incarnation() {
        return incarnation;
    }

    /** After all that runs was compared with what a new incarnation of the store knows. */
    void compared(String with) {
        incarnation = with;
    }

    /** Whether the store was told that some jobs may not have been started. */
    boolean isUnstartedTold() {
        return isUnstartedTold;
    }

    void toldUnstarted(boolean isTold) {
        isUnstartedTold = isTold;
    }

    /** Whether nobody can have taken anything back yet. */
    boolean isCertain() {
        return clock.nanoTime() - certainUntilNanos < 0;
    }
}
