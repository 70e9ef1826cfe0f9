package dev.millrace.memory.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.BuildStore;
import dev.millrace.store.workset.RequestStore;
import dev.millrace.store.workset.TaskStore;
import dev.millrace.store.workset.WorksetStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Worksets in maps. Thread-safe. */
public final class MemoryWorksetStore implements WorksetStore {
    private final Everything all;
    private final TaskStore tasks;
    private final BuildStore builds;
    private final RequestStore requests;

    /** An empty store. */
    public MemoryWorksetStore(Outside outside) {
        this.all = new Everything(outside);
        this.tasks = new MemoryTaskStore(all);
        this.builds = new MemoryBuildStore(all);
        this.requests = new MemoryRequestStore(all);
    }

    @Override
    public void declare(Workset workset) {
        synchronized (all) {
            Optional<LiveWorkset> old = all.find(workset.name());
            if (old.isEmpty()) {
                all.worksets.put(workset.name(), new LiveWorkset(workset));
            } else {
                evolve(old.get(), workset);
            }
        }
    }

    private static void evolve(LiveWorkset live, Workset next) {
        Workset old = live.workset;
        if (!next.keyColumn().equals(old.keyColumn()) || !next.naturalKey().equals(old.naturalKey())) {
            throw refused("workset " + next.name() + " was declared with another key, which never changes;"
                    + " declare a new workset and fill it");
        }
        int ofTasks = added(next.name(), old.payload(), next.payload());
        int ofResults = added(next.name(), old.results(), next.results());
        for (LivePartition partition : live.partitions.values()) {
            partition.byId.values().forEach(task -> task.row = longer(task.row, ofTasks));
            partition.results.replaceAll((id, rows) ->
                    rows.stream().map(row -> longer(row, ofResults)).toList());
        }
        live.workset = next;
    }

    private static int added(WorksetName name, List<Column> old, List<Column> next) {
        if (next.size() < old.size() || !next.subList(0, old.size()).equals(old)) {
            throw refused("workset " + name + ": columns may only be added at the end of " + old);
        }
        return next.size() - old.size();
    }

    private static Row longer(Row row, int count) {
        List<@Nullable Object> values = new ArrayList<>(row.values());
        for (int i = 0; i < count; i++) {
            values.add(null);
        }
        return new Row(values);
    }

    private static StoreException refused(String message) {
        return new StoreException(StoreException.Kind.REFUSED, message, null);
    }

    @Override
    public Optional<Workset> find(WorksetName name) {
        synchronized (all) {
            return all.find(name).map(live -> live.workset);
        }
    }

    @Override
    public boolean addPartition(PartitionKey partition) {
        synchronized (all) {
            LiveWorkset live = all.of(partition);
            return live.partitions.putIfAbsent(partition.value(), new LivePartition(partition.value())) == null;
        }
    }

    @Override
    public boolean dropPartition(PartitionKey partition) {
        synchronized (all) {
            LiveWorkset live = all.of(partition);
            requireNoRequest(partition);
            live.forget(partition.value());
            live.served.remove(partition.value());
            return live.partitions.remove(partition.value()) != null;
        }
    }

    private void requireNoRequest(PartitionKey partition) {
        boolean isWanted = all.requests.values().stream()
                .anyMatch(request ->
                        request.workset.equals(partition.workset()) && request.keys.contains(partition.value()));
        if (isWanted) {
            throw refused("a request waits for tasks of partition " + partition.value() + " of workset "
                    + partition.workset() + "; wait for it or cancel it first");
        }
    }

    @Override
    public Set<Long> partitions(WorksetName name) {
        synchronized (all) {
            return new TreeSet<>(all.of(name).partitions.keySet());
        }
    }

    @Override
    public void reset(PartitionKey partition) {
        synchronized (all) {
            LiveWorkset live = all.of(partition);
            requireNoRequest(partition);
            live.partition(partition).clear();
            live.forget(partition.value());
        }
    }

    @Override
    public int followVacuum(WorksetName name, Duration rest) {
        return 0;
    }

    @Override
    public List<String> check(WorksetName name) {
        synchronized (all) {
            List<String> violations = new ArrayList<>();
            Set<LiveTask> held = new HashSet<>();
            LiveWorkset live = all.of(name);
            for (Long claim : live.claims.keySet()) {
                live.heldBy(claim).stream()
                        .filter(task -> !held.add(task))
                        .forEach(task -> violations.add("one-claim: task " + task.id));
            }
            return violations;
        }
    }

    @Override
    public TaskStore tasks() {
        return tasks;
    }

    @Override
    public BuildStore builds() {
        return builds;
    }

    @Override
    public RequestStore requests() {
        return requests;
    }
}
