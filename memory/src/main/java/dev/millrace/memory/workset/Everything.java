package dev.millrace.memory.workset;

import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.StoreException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Everything that is stored. Not thread-safe: whoever uses it holds its monitor. */
final class Everything {
    final Map<WorksetName, LiveWorkset> worksets = new HashMap<>();
    final Map<UUID, LiveRequest> requests = new LinkedHashMap<>();
    final Outside outside;
    long lastNumber;
    long lastClaim;

    Everything(Outside outside) {
        this.outside = outside;
    }

    Instant now() {
        return outside.now().get();
    }

    Optional<LiveWorkset> find(WorksetName name) {
        return Optional.ofNullable(worksets.get(name));
    }

    LiveWorkset of(WorksetName name) {
        return find(name)
                .orElseThrow(() -> new StoreException(
                        StoreException.Kind.REFUSED, "there is no workset " + name + "; declare it first", null));
    }

    LiveWorkset of(PartitionKey partition) {
        return of(partition.workset());
    }

    int add(PartitionKey key, int rank, List<Row> tasks) {
        LiveWorkset workset = of(key);
        List<Row> checked = tasks.stream().map(workset.workset::task).toList();
        requireRank(rank);
        LivePartition partition = workset.partition(key);
        int made = 0;
        for (Row row : checked) {
            Row natural = workset.keyOf(row);
            if (!partition.byNaturalKey.containsKey(natural)) {
                LiveTask task = new LiveTask(++lastNumber, rank, row);
                partition.byNaturalKey.put(natural, task);
                partition.byId.put(task.id, task);
                made++;
            }
        }
        return made;
    }

    private static void requireRank(int rank) {
        if (rank < Short.MIN_VALUE || rank > Short.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "rank must be between " + Short.MIN_VALUE + " and " + Short.MAX_VALUE + ", was " + rank);
        }
    }
}
