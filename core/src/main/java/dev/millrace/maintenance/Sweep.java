package dev.millrace.maintenance;

import dev.millrace.store.MaintenanceStore;
import java.time.Duration;
import java.util.function.ToIntBiFunction;

/**
 * A bounded statement that is run again and again. Several processes may run the same one at once: each is harmless
 * beside itself.
 *
 * @param name its log key, and the name of its SQL file
 * @param interval the rest after a run that found less than its limit
 * @param limit the most rows of one run
 * @param run is given the store and the limit, and returns how many rows it dealt with
 */
public record Sweep(String name, Duration interval, int limit, ToIntBiFunction<MaintenanceStore, Integer> run) {
    private static final int PARTITION_DAYS = 7;

    /** Takes jobs back from workers that died; with the lease, this decides how soon they run again. */
    public static Sweep takeBack() {
        return new Sweep("take-back", Duration.ofMillis(2_500), 1_000, MaintenanceStore::takeBack);
    }

    /** Ends jobs whose deadline has passed, and those that were to be stopped and wait again. */
    public static Sweep failExpired() {
        return new Sweep("fail-expired", Duration.ofMillis(2_500), 200, new Expired(System::nanoTime));
    }

    /** Deletes claim rows that tell nothing any more. */
    public static Sweep deleteOldClaims() {
        return new Sweep("delete-old-claims", Duration.ofSeconds(10), 5_000, new OldClaims(System::nanoTime));
    }

    /** Lets jobs arrive anew that a process which died left waiting under a limit. */
    public static Sweep unblock() {
        return new Sweep("unblock", Duration.ofSeconds(10), 1_000, MaintenanceStore::unblock);
    }

    /** Deletes what tells who ran under a limit, once it tells nothing any more. */
    public static Sweep deleteOldHeld() {
        return new Sweep("delete-old-held", Duration.ofSeconds(30), 5_000, MaintenanceStore::deleteOldHeld);
    }

    /** Forgets what producers wanted remembered for a time. */
    public static Sweep deleteOldKeys() {
        return new Sweep("delete-old-keys", Duration.ofMinutes(1), 5_000, MaintenanceStore::deleteOldKeys);
    }

    /** Moves waiting jobs to the lanes that the mode of their queue asks for. */
    public static Sweep followMode() {
        return new Sweep("follow-mode", Duration.ofSeconds(20), 1_000, MaintenanceStore::followMode);
    }

    /** Makes partitions of history days ahead. */
    public static Sweep makePartitions() {
        return new Sweep(
                "make-partitions",
                Duration.ofHours(1),
                Integer.MAX_VALUE,
                (store, limit) -> store.makePartitions(PARTITION_DAYS));
    }
}
