package dev.millrace.worker;

import dev.millrace.model.ClaimedJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which claims of a worker still have jobs that are not over, and so the lowest claim id that must be kept. Thread-safe.
 *
 * <p>A claim that was asked for but not yet answered may already have its row. It is younger than the highest claim id
 * that was known when it was asked for, so until the answer is in, that id bounds what may go.
 */
final class ClaimLedger {
    private final TreeMap<Long, Integer> unfinished = new TreeMap<>(); // guarded by this
    private long highestKnown; // guarded by this
    private long boundOfAsked = Long.MAX_VALUE; // guarded by this
    private boolean inDoubt; // guarded by this

    /** Before a claim is sent; there is one at a time. */
    synchronized void asked() {
        boundOfAsked = Math.min(boundOfAsked, highestKnown + 1);
    }

    /** After a claim was answered. */
    synchronized void answered(List<ClaimedJob> jobs) {
        Map<Long, Integer> counts = new HashMap<>();
        jobs.forEach(job -> counts.merge(job.claimId(), 1, Integer::sum));
        counts.forEach((claim, count) -> unfinished.merge(claim, count, Integer::sum));
        if (!inDoubt) {
            boundOfAsked = Long.MAX_VALUE;
        }
    }

    /** After a claim whose answer was lost: its rows may exist, or come to exist, until {@link #cleared}. */
    synchronized void doubted() {
        inDoubt = true;
    }

    /** Once it is certain that no claim without an answer is left. */
    synchronized void cleared() {
        inDoubt = false;
        boundOfAsked = Long.MAX_VALUE;
    }

    /** After a job's outcome was written, or it was put back. */
    synchronized void finished(long claimId) {
        unfinished.computeIfPresent(claimId, (claim, count) -> count == 1 ? null : count - 1);
    }

    /** After a heartbeat told the highest claim id of the store. */
    synchronized void knows(long highest) {
        highestKnown = Math.max(highestKnown, highest);
    }

    /** No claim of this worker below it is unfinished, now or later. */
    synchronized long lowestUnfinished() {
        long lowest = unfinished.isEmpty() ? highestKnown + 1 : unfinished.firstKey();
        return Math.min(lowest, boundOfAsked);
    }
}
