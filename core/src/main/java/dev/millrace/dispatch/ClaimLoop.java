package dev.millrace.dispatch;

import dev.millrace.store.ClaimRequest;
import dev.millrace.store.StoreException;
import dev.millrace.store.Wakeups;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims as many jobs as there are free slots, again and again; rests while there is nothing to claim.
 *
 * <p>One loop a process: claims of a queue take turns in the database, so that a second one would only wait.
 *
 * <p>While the store tells of arrivals the loop rests long, but no longer than until the next job that it knows of is due.
 * It asks for that after an empty claim, at most every 250 ms; so a job that is scheduled meanwhile, which is told too, is
 * known in time, and a storm of such jobs costs four claims a second.
 */
public final class ClaimLoop implements Runnable, Wakeups.Waker {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimLoop.class);
    private static final Duration ASK_INTERVAL = Duration.ofMillis(250);

    private final ClaimSource source;
    private final Slots slots;
    private final Pace pace;
    private final Signal wake = new Signal();
    private volatile boolean stopped;
    private long askedAtNanos = System.nanoTime() - ASK_INTERVAL.toNanos();

    /**
     * Makes a loop.
     *
     * @param pollInterval how long to rest after an empty claim while nobody tells of arrivals, give or take a quarter
     */
    public ClaimLoop(ClaimSource source, Slots slots, Duration pollInterval, RandomGenerator random) {
        this.source = source;
        this.slots = slots;
        this.pace = new Pace(pollInterval, random);
    }

    /** Lets the loop end after the claim that it is in; interrupt its thread as well if it may wait for a slot. */
    public void stop() {
        stopped = true;
        wake.raise();
    }

    @Override
    public void due() {
        wake.raise();
    }

    @Override
    public void scheduled() {
        wake.raiseAfter(ASK_INTERVAL);
    }

    @Override
    public void run() {
        try (Wakeups.Subscription told = source.subscribe(this)) {
            while (!stopped) {
                turn(told);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // how a loop that waits for a slot is stopped
        }
    }

    private void turn(Wakeups.Subscription told) throws InterruptedException {
        int taken = slots.takeFree(ClaimRequest.MAX_LIMIT);
        int claimed = 0;
        long beganNanos = System.nanoTime();
        try {
            claimed = stopped ? 0 : source.claimAndStart(taken).size();
            pace.claimed(claimed);
        } catch (RuntimeException e) {
            failed("claim", e);
        } finally {
            slots.free(taken - claimed);
        }
        if (claimed == 0 && !stopped) {
            wake.await(rest(told, beganNanos));
        }
    }

    /** Whatever it is: a bug must not end the loop, and with it the worker, unseen. */
    private void failed(String what, RuntimeException e) {
        pace.failed();
        if (e instanceof StoreException) {
            LOG.warn("{} failed, trying again: {}", what, e.getMessage());
        } else {
            LOG.error("{} failed, trying again", what, e);
        }
    }

    private Duration rest(Wakeups.Subscription told, long claimBeganNanos) {
        if (pace.isFailing() || !told.isTelling()) {
            return pace.polling();
        }
        long now = System.nanoTime();
        Duration sinceAsked = Duration.ofNanos(now - askedAtNanos);
        if (sinceAsked.compareTo(ASK_INTERVAL) < 0) {
            return ASK_INTERVAL.minus(sinceAsked);
        }
        askedAtNanos = now;
        try {
            Duration most = pace.listening();
            return source.untilDue(Duration.ofNanos(now - claimBeganNanos))
                    .map(due -> Pace.least(due, most))
                    .orElse(most);
        } catch (RuntimeException e) {
            failed("asking when the next job is due", e);
            return pace.polling();
        }
    }
}
