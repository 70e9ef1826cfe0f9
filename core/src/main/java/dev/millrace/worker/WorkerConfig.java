package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How a worker works. Immutable; {@link #defaults()} suits most.
 *
 * @param slots handlers that run at once, 1 to 10,000
 * @param lease how long the worker counts as alive without a heartbeat, 1 s to 1 h: what it holds runs elsewhere about
 *     this long after it died
 * @param pollInterval the rest after an empty claim while nobody tells of arrivals, 10 ms to 1 min; shorter right after
 *     work was seen, five times as long, but no longer than 5 s, while arrivals are told
 * @param stopTimeout how long {@code stop} lets handlers run on before it interrupts them, 0 to 1 day
 * @param prefetch the most jobs that are claimed before a slot is free for them, 0 to 10,000: never more than end in a
 *     tenth of a second, so none where handlers are slow
 * @param prefetchWait how long such a job may wait before it is given to others, 10 ms to 1 min
 * @param outcomeDelay how long an outcome may wait for others to be written with, 0 to 1 s; one that comes alone never does
 */
public record WorkerConfig(
        int slots,
        Duration lease,
        Duration pollInterval,
        Duration stopTimeout,
        int prefetch,
        Duration prefetchWait,
        Duration outcomeDelay) {

    /** Heartbeats in a lease: four may be late before it is lost. */
    public static final int HEARTBEATS_PER_LEASE = 5;

    private static final int MOST_SLOTS = 10_000;
    private static final int MOST_PREFETCH = 10_000;

    /** Checks the bounds; the message names the setting. */
    public WorkerConfig {
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new IllegalArgumentException("worker: slots must be between 1 and " + MOST_SLOTS + ", was " + slots);
        }
        requireBetween("lease", lease, Duration.ofSeconds(1), Duration.ofHours(1));
        requireBetween("pollInterval", pollInterval, Duration.ofMillis(10), Duration.ofMinutes(1));
        requireBetween("stopTimeout", stopTimeout, Duration.ZERO, Duration.ofDays(1));
        if (prefetch < 0 || prefetch > MOST_PREFETCH) {
            throw new IllegalArgumentException(
                    "worker: prefetch must be between 0 and " + MOST_PREFETCH + ", was " + prefetch);
        }
        requireBetween("prefetchWait", prefetchWait, Duration.ofMillis(10), Duration.ofMinutes(1));
        requireBetween("outcomeDelay", outcomeDelay, Duration.ZERO, Duration.ofSeconds(1));
    }

    /**
     * As many slots as processors, at least 4; a lease of 10 s, polling every second, 30 s to stop; prefetch of up to 1,000
     * jobs that wait for up to 1 s; outcomes wait for up to 5 ms.
     */
    public static WorkerConfig defaults() {
        int slots = Math.max(4, Runtime.getRuntime().availableProcessors());
        return new WorkerConfig(
                slots,
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                1_000,
                Duration.ofSeconds(1),
                Duration.ofMillis(5));
    }

    /** The same with another number of slots. */
    public WorkerConfig withSlots(int count) {
        return new WorkerConfig(count, lease, pollInterval, stopTimeout, prefetch, prefetchWait, outcomeDelay);
    }

    /** The same with another lease. */
    public WorkerConfig withLease(Duration duration) {
        return new WorkerConfig(slots, duration, pollInterval, stopTimeout, prefetch, prefetchWait, outcomeDelay);
    }

    /** The same with another rest after an empty claim. */
    public WorkerConfig withPollInterval(Duration interval) {
        return new WorkerConfig(slots, lease, interval, stopTimeout, prefetch, prefetchWait, outcomeDelay);
    }

    /** The same with another patience when stopping. */
    public WorkerConfig withStopTimeout(Duration timeout) {
        return new WorkerConfig(slots, lease, pollInterval, timeout, prefetch, prefetchWait, outcomeDelay);
    }

    /** The same with another limit of jobs that are claimed ahead; 0 for none. */
    public WorkerConfig withPrefetch(int most) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, most, prefetchWait, outcomeDelay);
    }

    /** The same with another patience for jobs that were claimed ahead. */
    public WorkerConfig withPrefetchWait(Duration longest) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, prefetch, longest, outcomeDelay);
    }

    /** The same with another time for outcomes to wait for others. */
    public WorkerConfig withOutcomeDelay(Duration longest) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, prefetch, prefetchWait, longest);
    }

    /** The time between two heartbeats. */
    public Duration heartbeatInterval() {
        return lease.dividedBy(HEARTBEATS_PER_LEASE);
    }

    private static void requireBetween(String setting, Duration value, Duration least, Duration most) {
        requireNonNull(value, setting);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "worker: " + setting + " must be between " + least + " and " + most + ", was " + value);
        }
    }
}
