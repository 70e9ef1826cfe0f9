package dev.millrace.postgres;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import dev.millrace.store.Violation;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Producers, some of which commit late, against workers, some of which die with jobs in their hands and still write
 * their outcomes afterwards, while a sweep takes back what they held.
 */
final class ClaimStorm {
    private static final int PRODUCERS = 4;
    private static final int WORKERS = 8;
    private static final Duration LEASE =
            Duration.ofSeconds(60); // ended by leaving, so that the test waits for nothing
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final MigratedDatabase database;
    private final Store store;
    private final int batch;
    private final int jobs;
    private final QueueName queue = new QueueName("storm-" + COUNT.incrementAndGet());
    private final List<ActorName> actors = List.of(new ActorName("sow"), new ActorName("reap"));
    private final Map<JobId, AtomicInteger> ended = new ConcurrentHashMap<>();
    private final Map<Fence, AtomicInteger> held = new ConcurrentHashMap<>();
    private final AtomicInteger left;
    private final AtomicInteger deaths = new AtomicInteger();

    ClaimStorm(MigratedDatabase database, int batch, int jobs) {
        this.database = database;
        this.store = database.store();
        this.batch = batch;
        this.jobs = jobs;
        this.left = new AtomicInteger(jobs);
    }

    record Report(
            Set<JobId> endedTwice,
            Set<JobId> neverEnded,
            Set<Fence> heldTwice,
            List<Violation> violations,
            int deaths) {}

    Report run() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < PRODUCERS; i++) {
                long seed = i;
                all.add(threads.submit(task(() -> produce(new SplittableRandom(seed)))));
            }
            for (int i = 0; i < WORKERS; i++) {
                long seed = 100L + i;
                all.add(threads.submit(task(() -> work(new SplittableRandom(seed)))));
            }
            all.add(threads.submit(task(this::sweep)));
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return new Report(
                keys(ended, count -> count > 1),
                keys(ended, count -> count == 0),
                keys(held, count -> count > 1),
                store.maintenance().check(),
                deaths.get());
    }

    private void produce(SplittableRandom random) throws Exception {
        JobIds ids = new JobIds(InstantSource.system());
        for (int i = 0; i < jobs / PRODUCERS; i++) {
            try (Connection connection = database.pool().getConnection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                NewJob job = new NewJob(
                        ids.next(),
                        new Lane(queue, actors.get(random.nextInt(2)), random.nextInt(3)),
                        JobStart.now(),
                        new RetryPolicy(1_000, Duration.ZERO, 1, Duration.ZERO, 0),
                        "{\"n\": " + i + "}");
                ended.put(job.id(), new AtomicInteger());
                store.jobs().enqueue(PgTx.joining(connection), List.of(job));
                if (random.nextInt(4) == 0) { // a late commit: others take later arrivals and are claimed meanwhile
                    statement.execute("SELECT pg_sleep(" + random.nextInt(20) / 1000.0 + ")");
                }
                connection.commit(); // the pool resets auto-commit
            }
        }
    }

    private void work(SplittableRandom random) {
        WorkerId worker = store.workers().register("storm", LEASE);
        while (left.get() > 0) {
            List<ClaimedJob> claimed = store.jobs().claim(new ClaimRequest(worker, queue, actors, batch));
            claimed.forEach(job ->
                    held.computeIfAbsent(job.fence(), f -> new AtomicInteger()).incrementAndGet());
            if (random.nextInt(10) == 0) {
                deaths.incrementAndGet();
                store.workers().leave(worker);
                worker = store.workers().register("storm", LEASE);
                if (random.nextBoolean()) {
                    continue; // gone for good
                }
            }
            finish(worker, claimed, random);
        }
        store.workers().leave(worker);
    }

    /** Also what a worker that lost its lease does: its outcomes count only while its fences hold. */
    private void finish(WorkerId worker, List<ClaimedJob> claimed, SplittableRandom random) {
        List<Outcome> outcomes = new ArrayList<>();
        for (ClaimedJob job : claimed) {
            outcomes.add(
                    random.nextInt(10) == 0
                            ? new Outcome.Failed(job.fence(), Duration.ofMillis(1), "one in ten", true)
                            : new Outcome.Succeeded(job.fence(), Duration.ofMillis(1), null));
        }
        List<Applied> applied = store.jobs().finish(worker, outcomes);
        for (int i = 0; i < applied.size(); i++) {
            if (applied.get(i) == Applied.ENDED) {
                ended.computeIfAbsent(claimed.get(i).fence().jobId(), id -> new AtomicInteger())
                        .incrementAndGet();
                left.decrementAndGet();
            }
        }
    }

    private void sweep() {
        while (left.get() > 0) {
            store.maintenance().takeBack(50);
            store.maintenance().deleteOldClaims(0, 100);
        }
        store.maintenance().takeBack(1_000);
    }

    private static <K> Set<K> keys(Map<K, AtomicInteger> counts, java.util.function.IntPredicate predicate) {
        Set<K> keys = ConcurrentHashMap.newKeySet();
        counts.forEach((key, count) -> {
            if (predicate.test(count.get())) {
                keys.add(key);
            }
        });
        return keys;
    }

    private static Callable<Void> task(Step step) {
        return () -> {
            step.run();
            return null;
        };
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }
}
