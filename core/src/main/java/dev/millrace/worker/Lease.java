package dev.millrace.worker;

import dev.millrace.model.Fence;
import dev.millrace.model.WorkerId;
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
    private final ClaimLedger claims = new ClaimLedger();
    private final Map<Fence, Execution> running = new ConcurrentHashMap<>();
    private volatile long certainUntilNanos;

    Lease(WorkerId worker, Duration length, long askedAtNanos) {
        this.worker = worker;
        this.length = length;
        renewed(askedAtNanos);
    }

    WorkerId worker() {
        return worker;
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

    /** Whether nobody can have taken anything back yet. */
    boolean isCertain() {
        return System.nanoTime() - certainUntilNanos < 0;
    }
}
