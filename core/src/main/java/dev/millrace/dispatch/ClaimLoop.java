package dev.millrace.dispatch;

import dev.millrace.store.ClaimRequest;
import dev.millrace.store.StoreException;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims as many jobs as there are free slots, again and again; rests while there is nothing to claim.
 *
 * <p>One loop a process: claims of a queue take turns in the database, so that a second one would only wait.
 */
public final class ClaimLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
    private static final double JITTER = 0.25;
    private static final Duration LONGEST_REST_AFTER_ERRORS = Duration.ofSeconds(5);

    private final ClaimSource source;
    private final Slots slots;
    private final Signal wake;
    private final Duration pollInterval;
    private final RandomGenerator random;
    private volatile boolean stopped;
    private int errorsInARow;

    /**
     * Makes a loop.
     *
     * @param pollInterval how long to rest after an empty claim, give or take a quarter
     */
    public ClaimLoop(ClaimSource source, Slots slots, Signal wake, Duration pollInterval, RandomGenerator random) {
        this.source = source;
        this.slots = slots;
        this.wake = wake;
        this.pollInterval = pollInterval;
        this.random = random;
    }

    /** Lets the loop end after the claim that it is in; interrupt its thread as well if it may wait for a slot. */
    public void stop() {
        stopped = true;
        wake.raise();
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                turn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // how a loop that waits for a slot is stopped
        }
    }

    private void turn() throws InterruptedException {
        int taken = slots.takeFree(ClaimRequest.MAX_LIMIT);
        int claimed = 0;
        try {
            claimed = stopped ? 0 : source.claimAndStart(taken).size();
            errorsInARow = 0;
        } catch (StoreException e) {
            errorsInARow++;
            LOG.warn("claim failed, trying again: {}", e.getMessage());
        } catch (RuntimeException e) { // a bug must not end the loop, and with it the worker, unseen
            errorsInARow++;
            LOG.error("claim failed, trying again", e);
        } finally {
            slots.free(taken - claimed);
        }
        if (claimed == 0 && !stopped) {
            wake.await(rest());
        }
    }

    private Duration rest() {
        Duration rest = pollInterval.multipliedBy(1L << Math.min(errorsInARow, 10));
        Duration bounded =
                errorsInARow > 0 && rest.compareTo(LONGEST_REST_AFTER_ERRORS) > 0 ? LONGEST_REST_AFTER_ERRORS : rest;
        double factor = 1 + JITTER * (2 * random.nextDouble() - 1);
        return Duration.ofNanos((long) (bounded.toNanos() * factor));
    }
}
