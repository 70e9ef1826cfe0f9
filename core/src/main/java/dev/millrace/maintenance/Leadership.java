package dev.millrace.maintenance;

import dev.millrace.store.LeaderStore;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this process leads. {@link #beat} is called by one thread; {@link #isCertain} by any.
 *
 * <p>Certainty is counted by this process's own clock from before the lease was asked for, so that it ends before the lease
 * does by the database's, whatever happened in between.
 */
final class Leadership {
    static final Duration LEASE = Duration.ofSeconds(15);
    static final Duration BEAT_INTERVAL = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

    /** Time that has passed although the clock of this process did not tell, as after a suspended machine. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final LeaderStore store;
    private final LongSupplier nanoTime;
    private final String holder = UUID.randomUUID().toString();
    private volatile Term term = Term.NONE;
    private long beatAtNanos; // of the thread that beats

    Leadership(LeaderStore store, LongSupplier nanoTime) {
        this.store = store;
        this.nanoTime = nanoTime;
    }

    private record Term(OptionalLong number, long certainUntilNanos) {
        static final Term NONE = new Term(OptionalLong.empty(), 0);
    }

    /** Becomes the leader if nobody is, or renews the lease. */
    void beat() {
        long askedAtNanos = nanoTime.getAsLong();
        beatAtNanos = askedAtNanos;
        try {
            OptionalLong number = store.lead(holder, LEASE);
            if (!number.equals(term.number())) {
                tell(number);
            }
            term = new Term(number, askedAtNanos + LEASE.minus(MARGIN).toNanos());
        } catch (StoreException e) { // what is certain stays so until its time is over
            LOG.warn("the lease of the leader could not be renewed: {}", e.getMessage());
        }
    }

    /** {@link #beat}, if the last one is too long ago; for whoever keeps the thread busy. */
    void beatIfDue() {
        if (nanoTime.getAsLong() - beatAtNanos >= BEAT_INTERVAL.toNanos()) {
            beat();
        }
    }

    private void tell(OptionalLong number) {
        if (number.isPresent()) {
            LOG.info("this process leads, in term {}", number.getAsLong());
        } else {
            LOG.info("this process does not lead any more");
        }
    }

    /** Whether this process leads, for all that it can know. */
    boolean isCertain() {
        Term now = term;
        return now.number().isPresent() && nanoTime.getAsLong() - now.certainUntilNanos() < 0;
    }

    /** Lets another one lead. */
    void resign() {
        Term last = term;
        term = Term.NONE;
        if (last.number().isPresent()) {
            try {
                store.resign(holder, last.number().getAsLong());
            } catch (StoreException e) { // the lease ends by itself
                LOG.warn("the term could not be ended: {}", e.getMessage());
            }
        }
    }
}
