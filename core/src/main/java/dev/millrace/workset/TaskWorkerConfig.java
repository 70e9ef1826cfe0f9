package dev.millrace.workset;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.workset.Durability;
import dev.millrace.store.workset.TaskStore;
import java.time.Duration;

/**
 * How a worker of a workset works.
 *
 * @param batch tasks of one claim, 1 to {@value TaskStore#MOST_CLAIMED}; what a killed worker leaves to be taken back
 * @param slots batches at a time, 1 to 1,000; a slot claims when it is free, so nothing queues up in the process
 * @param lease how long the worker counts as alive without a heartbeat, 1 s to 1 h; it is renewed three times as often
 * @param idle the longest rest when there is nothing to claim, 1 ms to 1 h
 * @param durability of flushes; anything but {@link Durability#SYNCED} may do work twice after a crash of the database
 */
public record TaskWorkerConfig(int batch, int slots, Duration lease, Duration idle, Durability durability) {
    private static final int MOST_SLOTS = 1_000;
    private static final Duration LONGEST = Duration.ofHours(1);

    /** Checks the bounds; the message names the setting. */
    public TaskWorkerConfig {
        requireNonNull(durability, "durability");
        require(batch >= 1 && batch <= TaskStore.MOST_CLAIMED, "batch", "1 and " + TaskStore.MOST_CLAIMED, batch);
        require(slots >= 1 && slots <= MOST_SLOTS, "slots", "1 and " + MOST_SLOTS, slots);
        require(isBetween(Duration.ofSeconds(1), lease), "lease", "1 s and 1 h", lease);
        require(isBetween(Duration.ofMillis(1), idle), "idle", "1 ms and 1 h", idle);
    }

    private static boolean isBetween(Duration least, Duration value) {
        return value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0;
    }

    private static void require(boolean holds, String setting, String bounds, Object was) {
        if (!holds) {
            throw new IllegalArgumentException(setting + " must be between " + bounds + ", was " + was);
        }
    }

    /** 64 tasks a batch, one slot, a lease of 15 s, a rest of up to 1 s, synchronous commits. */
    public static TaskWorkerConfig usual() {
        return new TaskWorkerConfig(64, 1, Duration.ofSeconds(15), Duration.ofSeconds(1), Durability.SYNCED);
    }

    /** The same with another batch. */
    public TaskWorkerConfig withBatch(int tasks) {
        return new TaskWorkerConfig(tasks, slots, lease, idle, durability);
    }

    /** The same with other slots. */
    public TaskWorkerConfig withSlots(int count) {
        return new TaskWorkerConfig(batch, count, lease, idle, durability);
    }

    /** The same with another lease. */
    public TaskWorkerConfig withLease(Duration length) {
        return new TaskWorkerConfig(batch, slots, length, idle, durability);
    }

    /** The same with another rest. */
    public TaskWorkerConfig withIdle(Duration longest) {
        return new TaskWorkerConfig(batch, slots, lease, longest, durability);
    }

    /** The same with another durability. */
    public TaskWorkerConfig withDurability(Durability other) {
        return new TaskWorkerConfig(batch, slots, lease, idle, other);
    }
}
