package dev.millrace.memory.workset;

import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.workset.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tasks in maps. Thread-safe. */
final class MemoryTaskStore implements TaskStore {
    private static final int MOST_LOSSES = 5;

    private final Everything all;

    MemoryTaskStore(Everything all) {
        this.all = all;
    }

    @Override
    public int add(PartitionKey partition, int rank, List<Row> tasks) {
        synchronized (all) {
            return all.add(partition, rank, tasks);
        }
    }

    @Override
    public List<TaskClaim> claim(WorksetName name, WorkerId worker, int limit) {
        if (limit < 1 || limit > MOST_CLAIMED) {
            throw new IllegalArgumentException("limit must be between 1 and " + MOST_CLAIMED + ", was " + limit);
        }
        synchronized (all) {
            LiveWorkset workset = all.of(name);
            List<TaskClaim> claims = new ArrayList<>();
            if (all.outside.isLive().test(worker)) {
                List<Lane> lanes = lanes(workset);
                int left = limit;
                for (int i = 0; i < lanes.size() && left > 0; i++) {
                    TaskClaim claim = claim(workset, worker, lanes.get(i), wanted(lanes.get(i), left, limit));
                    left -= claim.tasks().size();
                    claims.add(claim);
                }
                Set<Long> keys = new LinkedHashSet<>();
                claims.forEach(claim -> keys.add(claim.partition().value()));
                workset.serve(keys);
            }
            return claims;
        }
    }

    /** What was lost with a worker comes in smaller claims. */
    private static int wanted(Lane lane, int left, int limit) {
        return Math.max(1, Math.min(left, limit >> (2 * lane.losses)));
    }

    private record Lane(LivePartition partition, int rank, int losses, List<LiveTask> tasks) {}

    private static List<Lane> lanes(LiveWorkset workset) {
        List<Lane> lanes = new ArrayList<>();
        for (LivePartition partition : workset.inTurn()) {
            Map<List<Integer>, List<LiveTask>> byLane = new HashMap<>();
            partition.byId.values().stream()
                    .filter(task -> task.status == Status.PENDING && task.claim == null)
                    .sorted(Comparator.comparingLong(task -> task.arrival))
                    .forEach(task -> byLane.computeIfAbsent(List.of(task.rank, task.losses), any -> new ArrayList<>())
                            .add(task));
            byLane.forEach((lane, tasks) -> lanes.add(new Lane(partition, lane.get(0), lane.get(1), tasks)));
        }
        List<LivePartition> inTurn = workset.inTurn();
        lanes.sort(Comparator.comparingInt(Lane::rank)
                .thenComparingInt(lane -> inTurn.indexOf(lane.partition))
                .thenComparing(Comparator.comparingInt(Lane::losses).reversed()));
        return lanes;
    }

    private TaskClaim claim(LiveWorkset workset, WorkerId worker, Lane lane, int count) {
        List<LiveTask> taken = lane.tasks.subList(0, Math.min(count, lane.tasks.size()));
        long id = ++all.lastClaim;
        Instant now = all.now();
        Set<Long> ids = new HashSet<>();
        List<Task> tasks = new ArrayList<>();
        for (LiveTask task : taken) {
            task.claim = id;
            ids.add(task.id);
            tasks.add(new Task(task.id, task.arrival, task.attempts + 1, task.row));
        }
        workset.claims.put(id, new LiveWorkset.Holding(worker, now, lane.partition.key, ids));
        return new TaskClaim(id, now, worker, workset.workset.partition(lane.partition.key), lane.rank, tasks);
    }

    @Override
    public List<Applied> flush(TaskClaim claim, List<TaskOutcome> outcomes, Durability durability) {
        synchronized (all) {
            LiveWorkset workset = all.of(claim.partition());
            boolean isHeld = isHeld(workset, claim);
            List<Applied> applied = new ArrayList<>();
            for (TaskOutcome outcome : outcomes) {
                applied.add(isHeld ? end(workset, claim, outcome.storable(workset.workset)) : Applied.LOST);
            }
            LiveWorkset.Holding holding = workset.claims.get(claim.id());
            if (isHeld && holding != null && holding.ids().isEmpty()) {
                workset.claims.remove(claim.id());
            }
            return applied;
        }
    }

    private static boolean isHeld(LiveWorkset workset, TaskClaim claim) {
        LiveWorkset.Holding holding = workset.claims.get(claim.id());
        return holding != null
                && holding.worker().equals(claim.worker())
                && holding.at().equals(claim.claimedAt());
    }

    private Applied end(LiveWorkset workset, TaskClaim claim, TaskOutcome outcome) {
        LivePartition partition = workset.partition(claim.partition());
        LiveTask task = partition.byId.get(outcome.task().id());
        LiveWorkset.Holding holding = workset.claims.get(claim.id());
        if (holding != null) {
            holding.ids().remove(outcome.task().id());
        }
        if (task == null
                || task.status != Status.PENDING
                || task.arrival != outcome.task().arrival()) {
            return Applied.LOST;
        }
        task.attempts++;
        partition.results.remove(task.id);
        if (outcome.error() == null) {
            task.end(Status.DONE, null, all.now());
            partition.results.put(task.id, outcome.results());
            return Applied.ENDED;
        }
        boolean isExhausted = task.attempts >= workset.workset.maxAttempts();
        task.end(isExhausted ? Status.EXHAUSTED : Status.FAILED, outcome.error(), all.now());
        return isExhausted ? Applied.ENDED : Applied.RETRYING;
    }

    @Override
    public void release(TaskClaim claim) {
        synchronized (all) {
            LiveWorkset workset = all.of(claim.partition());
            if (isHeld(workset, claim)) {
                workset.heldBy(claim.id()).forEach(task -> task.claim = null);
                workset.claims.remove(claim.id());
            }
        }
    }

    @Override
    public int takeBack(int limit) {
        synchronized (all) {
            int count = 0;
            for (LiveWorkset workset : all.worksets.values()) {
                List<Long> dead = workset.claims.entrySet().stream()
                        .filter(claim ->
                                !all.outside.isLive().test(claim.getValue().worker()))
                        .map(Map.Entry::getKey)
                        .sorted()
                        .limit(limit - count)
                        .toList();
                dead.forEach(claim -> takeBack(workset, claim));
                count += dead.size();
            }
            return count;
        }
    }

    private void takeBack(LiveWorkset workset, long claim) {
        for (LiveTask task : workset.heldBy(claim)) {
            task.claim = null;
            task.losses++;
            if (task.losses >= MOST_LOSSES) {
                task.attempts = workset.workset.maxAttempts();
                task.end(Status.EXHAUSTED, "its worker was lost " + MOST_LOSSES + " times while it ran", all.now());
            }
        }
        workset.claims.remove(claim);
    }

    @Override
    public int retryFailed(PartitionKey partition, Duration rest, int limit) {
        return retry(partition, Status.FAILED, rest, limit);
    }

    @Override
    public int retryExhausted(PartitionKey partition, int limit) {
        return retry(partition, Status.EXHAUSTED, Duration.ZERO, limit);
    }

    private int retry(PartitionKey partition, Status status, Duration rest, int limit) {
        synchronized (all) {
            Instant until = all.now().minus(rest);
            List<LiveTask> failed = all.of(partition).partition(partition).byId.values().stream()
                    .filter(task -> task.status == status && task.finishedAt != null && !task.finishedAt.isAfter(until))
                    .sorted(Comparator.comparingInt((LiveTask task) -> task.attempts)
                            .thenComparingLong(task -> task.id))
                    .limit(limit)
                    .sorted(Comparator.comparingLong(task -> task.id))
                    .toList();
            failed.forEach(task -> {
                task.attempts = status == Status.EXHAUSTED ? 0 : task.attempts;
                task.arrive(++all.lastNumber, task.rank);
            });
            return failed.size();
        }
    }

    @Override
    public Map<Status, Long> count(PartitionKey partition) {
        synchronized (all) {
            Map<Status, Long> counts = new EnumMap<>(Status.class);
            List.of(Status.values()).forEach(status -> counts.put(status, 0L));
            all.of(partition)
                    .partition(partition)
                    .byId
                    .values()
                    .forEach(task -> counts.merge(task.status, 1L, Long::sum));
            return counts;
        }
    }

    @Override
    public List<TaskState> troubled(PartitionKey partition, int limit) {
        synchronized (all) {
            return all.of(partition).partition(partition).byId.values().stream()
                    .filter(task -> task.status == Status.FAILED || task.status == Status.EXHAUSTED)
                    .sorted(Comparator.comparingInt((LiveTask task) -> task.attempts)
                            .thenComparingLong(task -> task.id)
                            .reversed())
                    .limit(limit)
                    .map(LiveTask::state)
                    .toList();
        }
    }

    @Override
    public int deleteOld(WorksetName workset, int limit) {
        return 0; // nothing is appended here
    }

    @Override
    public List<TaskState> find(PartitionKey partition, List<Row> naturalKeys) {
        synchronized (all) {
            LiveWorkset workset = all.of(partition);
            LivePartition live = workset.partition(partition);
            return naturalKeys.stream()
                    .map(workset.workset::key)
                    .flatMap(key -> Optional.ofNullable(live.byNaturalKey.get(key)).stream())
                    .map(LiveTask::state)
                    .toList();
        }
    }

    @Override
    public Map<Long, List<Row>> results(PartitionKey partition, List<Long> taskIds) {
        synchronized (all) {
            LivePartition live = all.of(partition).partition(partition);
            Map<Long, List<Row>> results = new HashMap<>();
            taskIds.forEach(id -> {
                List<Row> rows = live.results.getOrDefault(id, List.of());
                if (!rows.isEmpty()) {
                    results.put(id, rows);
                }
            });
            return results;
        }
    }
}
