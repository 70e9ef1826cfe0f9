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
 */
public record WorkerConfig(int slots, Duration lease, Duration pollInterval, Duration stopTimeout) {

    /** Heartbeats in a lease: four may be late before it is lost. */
    public static final int HEARTBEATS_PER_LEASE = 5;

    private static final int MOST_SLOTS = 10_000;

    /** Checks the bounds; the message names the setting. */
    public WorkerConfig {
        if (slots < 1 || slots > MOST_SLOTS) {
            throw new IllegalArgumentException("worker: slots must be between 1 and " + MOST_SLOTS + ", was " + slots);
        }
        requireBetween("lease", lease, Duration.ofSeconds(1), Duration.ofHours(1));
        requireBetween("pollInterval", pollInterval, Duration.ofMillis(10), Duration.ofMinutes(1));
        requireBetween("stopTimeout", stopTimeout, Duration.ZERO, Duration.ofDays(1));
    }

    /** As many slots as processors, at least 4; a lease of 10 s, polling every second, 30 s to stop. */
    public static WorkerConfig defaults() {
        int slots = Math.max(4, Runtime.getRuntime().availableProcessors());
        return new WorkerConfig(slots, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /** The same with another number of slots. */
    public WorkerConfig withSlots(int count) {
        return new WorkerConfig(count, lease, pollInterval, stopTimeout);
    }

    /** The same with another lease. */
    public WorkerConfig withLease(Duration duration) {
        return new WorkerConfig(slots, duration, pollInterval, stopTimeout);
    }

    /** The same with another rest after an empty claim. */
    public WorkerConfig withPollInterval(Duration interval) {
        return new WorkerConfig(slots, lease, interval, stopTimeout);
    }

    /** The same with another patience when stopping. */
    public WorkerConfig withStopTimeout(Duration timeout) {
        return new WorkerConfig(slots, lease, pollInterval, timeout);
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
