package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a worker works. Immutable; {@link #defaults()} suits most. A worker does not start on one that has {@link
 * #violations()}.
 *
 * @param slots handlers that run at once, 1 to 10,000
 * @param lease how long the worker counts as alive without a heartbeat, 1 s to 1 h: what it holds runs elsewhere about
 *     this long after it died
 * @param pollInterval the rest after an empty claim while nobody tells of arrivals, 10 ms to 1 min; shorter right after
 *     work was seen, five times as long, but no longer than 5 s, while arrivals are told
 * @param stopTimeout how long a stop may take in all, 0 to 1 day, at least both graces: what is left of it handlers may run
 *     on before they are asked to stop
 * @param prefetch the most jobs that are claimed before a slot is free for them, 0 to 10,000: never more than end in a
 *     tenth of a second, so none where handlers are slow
 * @param prefetchWait how long such a job may wait before it is given to others, 10 ms to 1 min
 * @param outcomeDelay how long an outcome may wait for others to be written with, 0 to 1 s; one that comes alone never does
 * @param graces how much time handlers have to stop, each 0 to 1 h
 */
public record WorkerConfig(
        int slots,
        Duration lease,
        Duration pollInterval,
        Duration stopTimeout,
        int prefetch,
        Duration prefetchWait,
        Duration outcomeDelay,
        Graces graces) {

    /** Heartbeats in a lease: four may be late before it is lost. */
    public static final int HEARTBEATS_PER_LEASE = 5;

    private static final int MOST_SLOTS = 10_000;
    private static final int MOST_PREFETCH = 10_000;

    /** Checks for nulls. */
    public WorkerConfig {
        requireNonNull(lease, "lease");
        requireNonNull(pollInterval, "pollInterval");
        requireNonNull(stopTimeout, "stopTimeout");
        requireNonNull(prefetchWait, "prefetchWait");
        requireNonNull(outcomeDelay, "outcomeDelay");
        requireNonNull(graces, "graces");
    }

    /**
     * As many slots as processors, at least 4; a lease of 10 s, polling every second, 30 s to stop; prefetch of up to 1,000
     * jobs that wait for up to 1 s; outcomes wait for up to 5 ms; 5 s to stop by themselves, and 5 s when interrupted.
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
                Duration.ofMillis(5),
                new Graces(Duration.ofSeconds(5), Duration.ofSeconds(5)));
    }

    /** Everything that is out of bounds, or contradicts itself, by the names of the settings; empty if all is well. */
    public List<String> violations() {
        List<String> found = new ArrayList<>();
        requireBetween(found, "slots", slots, 1, MOST_SLOTS);
        requireBetween(found, "lease", lease, Duration.ofSeconds(1), Duration.ofHours(1));
        requireBetween(found, "pollInterval", pollInterval, Duration.ofMillis(10), Duration.ofMinutes(1));
        requireBetween(found, "stopTimeout", stopTimeout, Duration.ZERO, Duration.ofDays(1));
        requireBetween(found, "prefetch", prefetch, 0, MOST_PREFETCH);
        requireBetween(found, "prefetchWait", prefetchWait, Duration.ofMillis(10), Duration.ofMinutes(1));
        requireBetween(found, "outcomeDelay", outcomeDelay, Duration.ZERO, Duration.ofSeconds(1));
        requireBetween(found, "cooperativeGrace", graces.cooperative(), Duration.ZERO, Duration.ofHours(1));
        requireBetween(found, "interruptGrace", graces.interrupt(), Duration.ZERO, Duration.ofHours(1));
        if (graces.total().compareTo(stopTimeout) > 0) {
            found.add("stopTimeout (" + stopTimeout + ") must be at least cooperativeGrace + interruptGrace ("
                    + graces.total() + "): raise it, or shorten the graces");
        }
        return List.copyOf(found);
    }

    /** The same with another number of slots. */
    public WorkerConfig withSlots(int count) {
        return new WorkerConfig(count, lease, pollInterval, stopTimeout, prefetch, prefetchWait, outcomeDelay, graces);
    }

    /** The same with another lease. */
    public WorkerConfig withLease(Duration length) {
        return new WorkerConfig(slots, length, pollInterval, stopTimeout, prefetch, prefetchWait, outcomeDelay, graces);
    }

    /** The same with another rest after an empty claim. */
    public WorkerConfig withPollInterval(Duration interval) {
        return new WorkerConfig(slots, lease, interval, stopTimeout, prefetch, prefetchWait, outcomeDelay, graces);
    }

    /** The same with another patience when stopping. */
    public WorkerConfig withStopTimeout(Duration timeout) {
        return new WorkerConfig(slots, lease, pollInterval, timeout, prefetch, prefetchWait, outcomeDelay, graces);
    }

    /** The same with other time for handlers to stop: by themselves, and when interrupted. */
    public WorkerConfig withGraces(Duration cooperative, Duration interrupt) {
        Graces other = new Graces(cooperative, interrupt);
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, prefetch, prefetchWait, outcomeDelay, other);
    }

    /** The same with another limit of jobs that are claimed ahead; 0 for none. */
    public WorkerConfig withPrefetch(int most) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, most, prefetchWait, outcomeDelay, graces);
    }

    /** The same with another patience for jobs that were claimed ahead. */
    public WorkerConfig withPrefetchWait(Duration longest) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, prefetch, longest, outcomeDelay, graces);
    }

    /** The same with another time for outcomes to wait for others. */
    public WorkerConfig withOutcomeDelay(Duration longest) {
        return new WorkerConfig(slots, lease, pollInterval, stopTimeout, prefetch, prefetchWait, longest, graces);
    }

    /** The time between two heartbeats. */
    public Duration heartbeatInterval() {
        return lease.dividedBy(HEARTBEATS_PER_LEASE);
    }

    private static <T extends Comparable<T>> void requireBetween(
            List<String> found, String setting, T value, T least, T most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            found.add(setting + " must be between " + least + " and " + most + ", was " + value);
        }
    }
}
