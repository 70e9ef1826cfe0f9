package dev.millrace.maintenance;

import dev.millrace.store.MaintenanceStore;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;

/**
 * A bounded statement that is run again and again. Several processes may run the same one at once: each is harmless
 * beside itself, so that two leaders at once harm nothing. {@code docs/internals/sweeps.md} has a section for each.
 *
 * @param name its log key, and the name of its SQL file
 * @param place where it runs
 * @param interval the rest after a run that found less than its limit
 * @param limit the most rows of one run
 * @param run is given the store and the limit, and returns how many rows it dealt with
 */
public record Sweep(
        String name, Place place, Duration interval, int limit, ToIntBiFunction<MaintenanceStore, Integer> run) {
    private static final int PARTITION_DAYS = 7;

    /** Where a sweep runs. */
    public enum Place {
        /** In every process with a worker: a dead leader must not delay it. */
        EVERYWHERE,
        /** In the process that leads. */
        LEADER
    }

    /** All of them, with their state: for one sweeper. A new one is added here, and gets a section in the documentation. */
    public static List<Sweep> all() {
        return all(System::nanoTime);
    }

    /** The same, for tests: {@code nanoTime} decides when one that goes on from where it stopped begins anew. */
    public static List<Sweep> all(LongSupplier nanoTime) {
        return List.of(
                takeBack(),
                failExpired(nanoTime),
                deleteOldClaims(nanoTime),
                unblock(),
                deleteOldHeld(),
                deleteOldKeys(),
                followMode(),
                makePartitions(),
                dropOldPartitions(),
                deleteOldEvents(),
                shortenHistory());
    }

    /** Takes jobs back from workers that died; with the lease, this decides how soon they run again. */
    static Sweep takeBack() {
        return new Sweep("take-back", Place.EVERYWHERE, Duration.ofMillis(2_500), 1_000, MaintenanceStore::takeBack);
    }

    /** Ends jobs whose deadline has passed, and those that were to be stopped and wait again. */
    static Sweep failExpired(LongSupplier nanoTime) {
        return new Sweep("fail-expired", Place.LEADER, Duration.ofSeconds(5), 200, new Expired(nanoTime));
    }

    /** Deletes claim rows that tell nothing any more. */
    static Sweep deleteOldClaims(LongSupplier nanoTime) {
        return new Sweep("delete-old-claims", Place.LEADER, Duration.ofSeconds(30), 5_000, new OldClaims(nanoTime));
    }

    /** Lets jobs arrive anew that a process which died left waiting under a limit. */
    static Sweep unblock() {
        return new Sweep("unblock", Place.LEADER, Duration.ofSeconds(10), 1_000, MaintenanceStore::unblock);
    }

    /** Deletes what tells who ran under a limit, once it tells nothing any more. */
    static Sweep deleteOldHeld() {
        return new Sweep(
                "delete-old-held", Place.LEADER, Duration.ofSeconds(30), 5_000, MaintenanceStore::deleteOldHeld);
    }

    /** Forgets what producers wanted remembered for a time. */
    static Sweep deleteOldKeys() {
        return new Sweep(
                "delete-old-keys", Place.LEADER, Duration.ofMinutes(1), 5_000, MaintenanceStore::deleteOldKeys);
    }

    /** Moves waiting jobs to the lanes that the mode of their queue asks for. */
    static Sweep followMode() {
        return new Sweep("follow-mode", Place.LEADER, Duration.ofSeconds(20), 1_000, MaintenanceStore::followMode);
    }

    /** Makes partitions of history days ahead. */
    static Sweep makePartitions() {
        return new Sweep(
                "make-partitions",
                Place.LEADER,
                Duration.ofHours(1),
                Integer.MAX_VALUE,
                (store, limit) -> store.makePartitions(PARTITION_DAYS));
    }

    /** Drops days of history in which nothing has to be kept any more. */
    static Sweep dropOldPartitions() {
        return new Sweep(
                "drop-old-partitions", Place.LEADER, Duration.ofMinutes(1), 100, MaintenanceStore::dropOldPartitions);
    }

    /** Deletes events whose time is over within the day that is partly kept. */
    static Sweep deleteOldEvents() {
        return new Sweep(
                "delete-old-events", Place.LEADER, Duration.ofSeconds(30), 10_000, MaintenanceStore::deleteOldEvents);
    }

    /** Deletes what actors keep for less time than the installation. */
    static Sweep shortenHistory() {
        return new Sweep(
                "shorten-history", Place.LEADER, Duration.ofMinutes(1), 10_000, MaintenanceStore::shortenHistory);
    }
}
