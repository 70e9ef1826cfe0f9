package dev.millrace.worker;

import dev.millrace.model.ClaimedJob;
import dev.millrace.store.HeldClaims;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Which claims of a worker still have jobs that are not over, and so what must be kept of the claim log. Thread-safe.
 *
 * <p>A claim that was asked for but not yet answered may already have its row. It is younger than the highest claim id
 * that a renewal told before it was asked for, so until the answer is in, that id bounds what may go. Ids of answers bound
 * nothing: they are not durable, and a server that crashes gives them again.
 *
 * <p>A claim that is not finished after {@link #STRAGGLES_AFTER} is a straggler: it is told by its id, and holds no others
 * back.
 */
final class ClaimLedger {
    static final Duration STRAGGLES_AFTER = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final TreeMap<Long, Unfinished> unfinished = new TreeMap<>(); // guarded by this
    private final TreeMap<Long, Unfinished> stragglers = new TreeMap<>(); // guarded by this
    private long highestKnown; // guarded by this
    private long highestGiven; // guarded by this
    private long boundOfAsked = Long.MAX_VALUE; // guarded by this
    private boolean inDoubt; // guarded by this
    private Set<Long> stragglersTold = Set.of(); // guarded by this

    ClaimLedger(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** A claim with {@code jobs} jobs that are not over. */
    private record Unfinished(int jobs, long sinceNanos) {
        Unfinished with(int more) {
            return new Unfinished(jobs + more, sinceNanos);
        }
    }

    /** Before a claim is sent; there is one at a time. */
    synchronized void asked() {
        boundOfAsked = Math.min(boundOfAsked, highestKnown + 1);
    }

    /** After a claim was answered, before its jobs may be over. */
    synchronized void answered(List<ClaimedJob> jobs) {
        Map<Long, Integer> counts = new HashMap<>();
        jobs.forEach(job -> counts.merge(job.claimId(), 1, Integer::sum));
        counts.forEach((claim, count) -> {
            Unfinished added = new Unfinished(count, nanoTime.getAsLong());
            unfinished.merge(claim, added, (old, more) -> old.with(more.jobs()));
            highestGiven = Math.max(highestGiven, claim);
        });
    }

    /** Once all that was answered is where its jobs wait or run. */
    synchronized void placed() {
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
        TreeMap<Long, Unfinished> of = stragglers.containsKey(claimId) ? stragglers : unfinished;
        of.computeIfPresent(claimId, (claim, left) -> left.jobs() == 1 ? null : left.with(-1));
    }

    /** No claim of this worker below it is unfinished, now or later. */
    synchronized long lowestUnfinished() {
        long lowest = lowestButForStragglers();
        return stragglers.isEmpty() ? lowest : Math.min(lowest, stragglers.firstKey());
    }

    private long lowestButForStragglers() {
        long lowest = unfinished.isEmpty() ? highestKnown + 1 : unfinished.firstKey();
        return Math.min(lowest, boundOfAsked);
    }

    /** What to tell when the lease is renewed. */
    synchronized HeldClaims toTell() {
        findStragglers();
        HeldClaims claims = HeldClaims.from(lowestButForStragglers());
        Set<Long> now = Set.copyOf(stragglers.keySet());
        return now.equals(stragglersTold) ? claims : claims.withStragglers(now);
    }

    private void findStragglers() {
        long now = nanoTime.getAsLong();
        while (!unfinished.isEmpty() && stragglers.size() < HeldClaims.MAX_STRAGGLERS) {
            Map.Entry<Long, Unfinished> oldest = unfinished.firstEntry();
            if (now - oldest.getValue().sinceNanos() < STRAGGLES_AFTER.toNanos()) {
                return;
            }
            stragglers.put(oldest.getKey(), oldest.getValue());
            unfinished.remove(oldest.getKey());
        }
    }

    /** The same, with the first claim of which a job may not have been started, where {@code lowestWaiting} waits. */
    synchronized HeldClaims withUnstarted(HeldClaims claims, OptionalLong lowestWaiting) {
        long next = Math.max(highestKnown, highestGiven) + 1;
        return claims.withUnstartedFrom(Math.min(lowestWaiting.orElse(next), Math.min(boundOfAsked, next)));
    }

    /** After a renewal told {@code claims}, and learned the highest claim id of the store. */
    synchronized void told(HeldClaims claims, long highest) {
        highestKnown = Math.max(highestKnown, highest);
        Set<Long> stragglersSent = claims.stragglers();
        if (stragglersSent != null) {
            stragglersTold = stragglersSent;
        }
    }
}
