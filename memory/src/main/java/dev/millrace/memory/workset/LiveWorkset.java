package dev.millrace.memory.workset;

import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Workset;
import dev.millrace.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One workset. Whoever uses it holds the monitor of the store. */
final class LiveWorkset {
    Workset workset;

    /** The one served least recently first; those never served, in the order in which they were made, before all. */
    final Map<Long, LivePartition> partitions = new LinkedHashMap<>();

    final List<Long> served = new ArrayList<>();
    final Map<Long, Holding> claims = new HashMap<>();
    long wave;
    int builders;
    Instant beatAt = Instant.EPOCH;

    /**
     * A claim.
     *
     * @param ids what is left of it
     */
    record Holding(WorkerId worker, Instant at, long key, Set<Long> ids) {}

    LiveWorkset(Workset workset) {
        this.workset = workset;
    }

    LivePartition partition(PartitionKey key) {
        LivePartition partition = partitions.get(key.value());
        if (partition == null) {
            throw new StoreException(
                    StoreException.Kind.REFUSED,
                    "workset " + workset.name() + " has no partition " + key.value() + "; make it with addPartition",
                    null);
        }
        return partition;
    }

    List<LivePartition> inTurn() {
        List<LivePartition> inTurn = new ArrayList<>(partitions.values());
        inTurn.sort((one, other) -> Integer.compare(served.indexOf(one.key), served.indexOf(other.key)));
        return inTurn;
    }

    void serve(Set<Long> keys) {
        served.removeAll(keys);
        served.addAll(keys);
    }

    Row keyOf(Row task) {
        return task.first(workset.naturalKey().size());
    }

    /** What is left of a claim: tasks that were raised since are not. */
    List<LiveTask> heldBy(long claim) {
        Holding holding = claims.get(claim);
        LivePartition partition = holding == null ? null : partitions.get(holding.key());
        return partition == null
                ? List.of()
                : partition.byId.values().stream()
                        .filter(task -> task.claim != null && task.claim == claim)
                        .toList();
    }

    void forget(long key) {
        claims.values().removeIf(holding -> holding.key() == key);
    }
}
