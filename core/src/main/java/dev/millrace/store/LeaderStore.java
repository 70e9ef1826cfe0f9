package dev.millrace.store;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * Who runs the sweeps that one process is enough for: at most one holder leads at any instant of the database's clock.
 *
 * <p>A holder that was stopped for longer than its lease may believe in it for a moment too long; so whatever a leader does
 * must be harmless beside another that does the same.
 */
public interface LeaderStore {

    /**
     * Becomes the leader if nobody is, or stays it. A lease lasts until the very instant; at it, it is over.
     *
     * @param holder never that of another process
     * @return the term: the same for as long as a holder leads without a gap, and higher for the next one; empty while
     *     another one leads
     */
    OptionalLong lead(String holder, Duration lease);

    /** Ends a term at once, so that another need not wait for the lease to end; harmless if the term is over. */
    void resign(String holder, long term);
}
