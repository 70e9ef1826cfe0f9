package dev.millrace.postgres.workset;

import dev.millrace.model.Applied;
import dev.millrace.model.WorkerId;
import dev.millrace.model.workset.Durability;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.Task;
import dev.millrace.model.workset.TaskClaim;
import dev.millrace.model.workset.TaskOutcome;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.store.Store;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Producers that commit late or not at all, requests that raise tasks, and workers that die with what they hold, some of them
 * flushing afterwards.
 */
final class TaskStorm {
    static final int KEYS = 6;
    private static final int PRODUCERS = 4;
    private static final int WORKERS = 8;
    private static final int MOST_AT_ONCE = 300;
    private static final int ENOUGH_DEATHS = 3;
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final MigratedDatabase database;
    private final Store store;
    private final Shape shape;
    private final int tasks;
    private final int batch;
    private final AtomicInteger nextFeature = new AtomicInteger();
    private final AtomicBoolean isProducing = new AtomicBoolean(true);

    final AtomicInteger ended = new AtomicInteger();
    final AtomicInteger deaths = new AtomicInteger();
    final AtomicInteger lateFlushesRefused = new AtomicInteger();
    final Set<String> endedOnce = ConcurrentHashMap.newKeySet();
    final Set<String> endedTwice = ConcurrentHashMap.newKeySet();
    final Set<String> held = ConcurrentHashMap.newKeySet();
    final Set<String> heldTwice = ConcurrentHashMap.newKeySet();

    TaskStorm(MigratedDatabase database, int tasks, int batch) {
        this.database = database;
        this.store = database.store();
        this.shape = new Shape(1, WorksetStatements.SAMPLE, new dev.millrace.postgres.sql.Schema("millrace"));
        this.tasks = tasks;
        this.batch = batch;
    }

    void run() throws Exception {
        store.worksets().declare(WorksetStatements.SAMPLE);
        for (int key = 1; key <= KEYS; key++) {
            store.worksets().addPartition(WorksetStatements.SAMPLE.partition(key));
        }
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Void>> producers = start(threads, PRODUCERS, this::produce);
            List<Future<Void>> workers = start(threads, WORKERS, this::work);
            Future<Void> raiser = threads.submit(this::raise);
            for (Future<Void> producer : producers) {
                producer.get();
            }
            raiser.get();
            isProducing.set(false);
            for (Future<Void> worker : workers) {
                worker.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Part {
        void run(Random random) throws Exception;
    }

    private static List<Future<Void>> start(ExecutorService threads, int count, Part part) {
        List<Future<Void>> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Random random = new Random(i);
            Callable<Void> whole = () -> {
                part.run(random);
                return null;
            };
            started.add(threads.submit(whole));
        }
        return started;
    }

    private static List<Row> rows(int from, int count) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(Row.of((long) from + i, "mean", List.of(1L), 0.5));
        }
        return rows;
    }

    /** Two transactions at a time, the first of which ends last; some are rolled back. */
    private void produce(Random random) throws Exception {
        try (Connection late = database.database().connect();
                Connection early = database.database().connect()) {
            late.setAutoCommit(false);
            early.setAutoCommit(false);
            while (nextFeature.get() < tasks) {
                produce(late, random);
                for (int i = random.nextInt(3); i >= 0; i--) {
                    produce(early, random);
                    early.commit();
                }
                if (random.nextInt(10) == 0) {
                    late.rollback();
                } else {
                    late.commit();
                }
            }
        }
    }

    private void produce(Connection connection, Random random) throws Exception {
        int count = 1 + random.nextInt(MOST_AT_ONCE);
        int from = nextFeature.getAndAdd(count);
        int rank = random.nextInt(4) == 0 ? 1 : 5;
        new TaskWriter().add(connection, shape, 1 + random.nextInt(KEYS), rank, rows(from, count));
    }

    /** Requests for some of what there may be; those that do not exist yet are made. */
    private Void raise() {
        Random random = new Random(77);
        while (nextFeature.get() < tasks) {
            java.util.UUID id = java.util.UUID.randomUUID();
            PartitionKey partition = WorksetStatements.SAMPLE.partition(1 + random.nextInt(KEYS));
            store.worksets().requests().open(id, partition.workset(), 1, WorksetFaults.job());
            int from = Math.max(0, nextFeature.get() - random.nextInt(2_000));
            store.worksets().requests().add(id, partition, rows(from, 20));
            store.worksets().requests().cancel(id);
        }
        return null;
    }

    private void work(Random random) {
        WorkerId me = store.workers().register("storm", LEASE);
        int idle = 0;
        while (idle < 20) {
            boolean isProducingStill = isProducing.get();
            List<TaskClaim> claims =
                    store.worksets().tasks().claim(WorksetStatements.SAMPLE.name(), me, 1 + random.nextInt(batch));
            claims.forEach(claim -> claim.tasks().forEach(task -> hold(claim, task)));
            // Large batches make few claims: until some have died, half of the workers do.
            boolean dies = !claims.isEmpty() && random.nextInt(deaths.get() < ENOUGH_DEATHS ? 2 : 20) == 0;
            if (dies) {
                claims.forEach(claim -> claim.tasks().forEach(task -> held.remove(name(claim, task))));
                die(me, claims);
                me = store.workers().register("storm", LEASE);
            } else {
                claims.forEach(claim -> end(claim, random));
            }
            store.worksets().tasks().takeBack(100);
            idle = claims.isEmpty() && !isProducingStill ? idle + 1 : 0;
        }
        store.workers().leave(me);
    }

    private void hold(TaskClaim claim, Task task) {
        if (!held.add(name(claim, task))) {
            heldTwice.add(name(claim, task));
        }
    }

    private static String name(TaskClaim claim, Task task) {
        return claim.partition().value() + "/" + task.id() + "/" + task.arrival();
    }

    private void die(WorkerId me, List<TaskClaim> claims) {
        store.workers().leave(me);
        store.worksets().tasks().takeBack(1_000);
        if (deaths.getAndIncrement() % 2 == 0) {
            for (TaskClaim claim : claims) {
                lateFlushesRefused.addAndGet(flush(claim) == 0 ? 1 : 0);
            }
        }
    }

    private void end(TaskClaim claim, Random random) {
        claim.tasks().forEach(task -> held.remove(name(claim, task)));
        if (random.nextInt(15) == 0) {
            store.worksets().tasks().release(claim);
        } else {
            flush(claim);
        }
    }

    private int flush(TaskClaim claim) {
        List<TaskOutcome> outcomes = claim.tasks().stream()
                .map(task -> TaskOutcome.done(task, List.of(Row.of("mean", 1.0))))
                .toList();
        List<Applied> applied = store.worksets().tasks().flush(claim, outcomes, Durability.RELAXED);
        int count = 0;
        for (int i = 0; i < applied.size(); i++) {
            if (applied.get(i) == Applied.ENDED) {
                count++;
                String name =
                        claim.partition().value() + "/" + claim.tasks().get(i).id();
                if (!endedOnce.add(name)) {
                    endedTwice.add(name);
                }
            }
        }
        ended.addAndGet(count);
        return count;
    }
}
