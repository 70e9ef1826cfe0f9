package dev.millrace.client;

import dev.millrace.model.JobId;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.UUID;

/**
 * Makes ids that ascend within a process, also within a millisecond: RFC 9562, section 6.2, method 1. Thread-safe.
 *
 * <p>48 bits of milliseconds, a counter of 12 bits that starts anew at random each millisecond, 62 random bits.
 */
public final class JobIds {
    private static final int COUNTER_LIMIT = 1 << 12;
    private static final int COUNTER_START_LIMIT = COUNTER_LIMIT / 2;
    private static final long VERSION = 7L << 12;
    private static final long VARIANT = 1L << 63;

    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private long millis; // guarded by this
    private int counter; // guarded by this

    /** Makes a source of ids that tells the time by {@code clock}; it may stand still or step back. */
    public JobIds(InstantSource clock) {
        this.clock = clock;
    }

    /** The next id, higher than all before it. */
    public JobId next() {
        return new JobId(new UUID(nextHigh(), VARIANT | random.nextLong() >>> 2));
    }

    private synchronized long nextHigh() {
        long now = clock.millis();
        if (now > millis) {
            millis = now;
            counter = random.nextInt(COUNTER_START_LIMIT);
        } else if (++counter == COUNTER_LIMIT) {
            millis++; // borrowed from the future, which RFC 9562 allows
            counter = 0;
        }
        return millis << 16 | VERSION | counter;
    }
}
