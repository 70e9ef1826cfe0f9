package dev.millrace.postgres;

import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Store;
import dev.millrace.store.StoreException;
import dev.millrace.store.Violation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Producers, some of which commit late or never, against workers, some of which die with jobs in their hands and still
 * write their outcomes afterwards, while sweeps take back what they held and clean up; a watch looks all the time.
 */
final class ClaimStorm {
    private static final int PRODUCERS = 4;
    private static final int WORKERS = 8;
    private static final Duration LEASE = Duration.ofMinutes(5); // ended by leaving, so that the test waits for nothing
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final DataSource pool;
    private final Store store;
    private final Weather weather;
    private final StormJobs jobs;
    private final StormWatch watch;
    private final Map<JobId, AtomicInteger> ended = new ConcurrentHashMap<>();
    private final Map<Fence, AtomicInteger> held = new ConcurrentHashMap<>();
    private final AtomicInteger left;
    private final AtomicInteger deaths = new AtomicInteger();
    private final long endNanos = System.nanoTime() + PATIENCE.toNanos();

    ClaimStorm(MigratedDatabase database, Weather weather) {
        this(database.database(), database.pool(), weather);
    }

    /** One that goes through {@code pool} to {@code database}. */
    ClaimStorm(TestDatabase database, DataSource pool, Weather weather) {
        this.pool = pool;
        this.store = PostgresStore.of(pool);
        this.weather = weather;
        this.jobs = new StormJobs(weather);
        this.watch = new StormWatch(database, store.maintenance());
        this.left = new AtomicInteger(weather.jobs());
    }

    record Report(
            Set<JobId> endedTwice,
            Set<JobId> neverEnded,
            Set<Fence> heldTwice,
            Set<Violation> violations,
            Set<String> overLimit,
            Set<String> met,
            int deaths) {}

    Report run() throws Exception {
        jobs.set(store.settings());
        List<NewJob> first = jobs.oneOfEachLane();
        first.forEach(job -> ended.put(job.id(), new AtomicInteger()));
        left.addAndGet(first.size());
        store.jobs().enqueue(first);
        rage();
        watch.look();
        return new Report(
                keys(ended, count -> count > 1),
                keys(ended, count -> count == 0),
                keys(held, count -> count > 1),
                watch.violations(),
                watch.overLimit(),
                watch.met(),
                deaths.get());
    }

    private void rage() throws Exception {
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
            all.add(threads.submit(task(this::watch)));
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            left.set(0); // whatever happened, nobody goes on
            threads.shutdownNow();
        }
    }

    private boolean goesOn() {
        return left.get() > 0 && System.nanoTime() - endNanos < 0;
    }

    private void produce(SplittableRandom random) throws SQLException {
        int missing = weather.jobs() / PRODUCERS;
        while (missing > 0) {
            int count = Math.min(missing, 1 + random.nextInt(6));
            enqueueTogether(random, count);
            missing -= count;
        }
    }

    /** The transaction may stay open before, between and after its arrivals. */
    private void enqueueTogether(SplittableRandom random, int count) throws SQLException {
        int openMillis = openMillis(random);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            List<JobId> ids = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                NewJob job = jobs.any(random);
                ids.add(job.id());
                store.jobs().enqueue(PgTx.joining(connection), List.of(job));
                pause(statement, openMillis / count);
            }
            if (random.nextInt(20) == 0) {
                connection.rollback();
                left.addAndGet(-count);
            } else {
                ids.forEach(id -> ended.put(id, new AtomicInteger())); // before anybody can end them
                connection.commit(); // the pool resets auto-commit
            }
        }
    }

    /** Mostly none; sometimes long enough that claims do not wait for the transaction any longer. */
    private static int openMillis(SplittableRandom random) {
        int kind = random.nextInt(20);
        return kind == 0 ? 150 + random.nextInt(250) : kind < 6 ? random.nextInt(20) : 0;
    }

    private static void pause(Statement statement, int millis) throws SQLException {
        if (millis > 0) {
            statement.execute("SELECT pg_sleep(" + millis / 1000.0 + ")");
        }
    }

    private void work(SplittableRandom random) throws SQLException {
        WorkerId worker = store.workers().register("storm", LEASE);
        List<ClaimedJob> running = new ArrayList<>();
        while (goesOn()) {
            List<ClaimedJob> claimed = claim(worker, jobs.queues.get(random.nextInt(2)));
            claimed.forEach(job ->
                    held.computeIfAbsent(job.fence(), f -> new AtomicInteger()).incrementAndGet());
            running.addAll(claimed);
            if (random.nextInt(10) == 0) {
                deaths.incrementAndGet();
                store.workers().leave(worker);
                worker = store.workers().register("storm", LEASE);
                if (random.nextBoolean()) {
                    running.clear(); // gone for good
                }
                end(worker, running, 0, random);
            } else {
                if (random.nextInt(4) == 0) {
                    takeTime(random.nextInt(30));
                }
                end(worker, running, claimed.isEmpty() ? 0 : random.nextInt(3), random);
                renew(worker, claimed, running, random);
            }
        }
        store.workers().leave(worker);
    }

    /** A handler's time. */
    private void takeTime(int millis) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_sleep(" + millis / 1_000.0 + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Moves past the last claim; what runs on is a straggler. */
    private void renew(WorkerId worker, List<ClaimedJob> claimed, List<ClaimedJob> running, SplittableRandom random) {
        if (!claimed.isEmpty() && random.nextInt(3) == 0) {
            long last = claimed.stream().mapToLong(ClaimedJob::claimId).max().getAsLong();
            Set<Long> stragglers = running.stream().map(ClaimedJob::claimId).collect(Collectors.toSet());
            store.workers().renew(worker, LEASE, new HeldClaims(last + 1, null, stragglers));
        }
    }

    private List<ClaimedJob> claim(WorkerId worker, QueueName queue) {
        try {
            return store.jobs().claim(new ClaimRequest(worker, queue, jobs.actors, weather.batch()));
        } catch (StoreException e) {
            if (e.kind() == StoreException.Kind.BUSY
                    && String.valueOf(e.getMessage()).contains("claim again")) {
                return List.of();
            }
            throw e;
        }
    }

    /**
     * Ends all but the last {@code rest} jobs. Also what a worker that lost its lease does: its outcomes count only while its
     * fences hold.
     */
    private void end(WorkerId worker, List<ClaimedJob> running, int rest, SplittableRandom random) throws SQLException {
        List<ClaimedJob> over = running.subList(0, Math.max(0, running.size() - rest));
        List<ClaimedJob> ending = new ArrayList<>(over);
        over.clear();
        if (ending.size() > 1 && random.nextInt(10) == 0) {
            store.jobs().release(List.of(ending.remove(0).fence()));
        }
        if (!ending.isEmpty() && random.nextInt(20) == 0) {
            endInOwnTransaction(worker, ending.remove(0), random);
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (ClaimedJob job : ending) {
            outcomes.add(
                    random.nextInt(10) == 0
                            ? new Outcome.Failed(job.fence(), Duration.ofMillis(1), "one in ten", true)
                            : new Outcome.Succeeded(job.fence(), Duration.ofMillis(1), null));
        }
        List<Applied> applied = store.jobs().finish(worker, outcomes);
        for (int i = 0; i < applied.size(); i++) {
            count(ending.get(i), applied.get(i));
        }
    }

    /** As a handler does that is slow to commit. */
    private void endInOwnTransaction(WorkerId worker, ClaimedJob job, SplittableRandom random) throws SQLException {
        Outcome.Succeeded success = new Outcome.Succeeded(job.fence(), Duration.ofMillis(1), null);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            Applied applied = store.jobs().finish(PgTx.joining(connection), worker, success);
            pause(statement, openMillis(random));
            connection.commit();
            count(job, applied);
        }
        store.jobs().finish(worker, List.of(success)); // asks whether it has committed, and frees what it held
    }

    private void count(ClaimedJob job, Applied applied) {
        if (applied == Applied.ENDED) {
            ended.computeIfAbsent(job.fence().jobId(), id -> new AtomicInteger())
                    .incrementAndGet();
            left.decrementAndGet();
        }
    }

    private void sweep() {
        long swept = 0;
        for (int i = 1; goesOn(); i++) {
            store.maintenance().takeBack(50);
            swept = store.maintenance()
                    .deleteOldClaims(i % 10 == 0 ? 0 : swept, 100)
                    .upTo();
            store.maintenance().unblock(50);
            store.maintenance().deleteOldHeld(100);
            if (weather.isTurning() && i % 20 == 0) {
                jobs.turn(store.settings(), jobs.queues.get(i / 20 % 2));
            }
            store.maintenance().followMode(100);
        }
        store.maintenance().takeBack(1_000);
    }

    private void watch() {
        while (goesOn()) {
            watch.look();
            watch.rest();
        }
    }

    private static <K> Set<K> keys(Map<K, AtomicInteger> counts, IntPredicate predicate) {
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
