package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueMode;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.SettingsStore;
import dev.millrace.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight workers claim and end jobs of two queues under random limits, and no snapshot of the database ever shows more. */
class LimitStormIT {
    private static final int WORKERS = 8;
    private static final int JOBS = 600;
    private static final List<QueueName> QUEUES = List.of(new QueueName("mail"), new QueueName("print"));
    private static final List<ActorName> ACTORS = List.of(new ActorName("greet"), new ActorName("bill"));
    private static final String EXCEEDED = """
            WITH running AS (
              SELECT q.name AS queue, q.max_running AS queue_max, a.name AS actor, a.max_running AS actor_max,
                     a.max_running_per_key AS key_max, j.fairness_key, j.identity
              FROM millrace.claim c CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
              JOIN millrace.job j ON j.id = u.id AND j.epoch = u.epoch
              JOIN millrace.lane l ON l.id = j.lane_id
              JOIN millrace.queue q ON q.id = l.queue_id JOIN millrace.actor a ON a.id = l.actor_id
            )
            SELECT 'queue ' || queue || ' ' || count(*) FROM running GROUP BY queue, queue_max HAVING count(*) > queue_max
            UNION ALL
            SELECT 'actor ' || actor || ' ' || count(*) FROM running GROUP BY actor, actor_max HAVING count(*) > actor_max
            UNION ALL
            SELECT 'key ' || actor || ' ' || fairness_key || ' ' || count(*) FROM running
            GROUP BY actor, fairness_key, key_max HAVING count(*) > key_max AND fairness_key IS NOT NULL
            UNION ALL
            SELECT 'identity ' || actor || ' ' || identity || ' ' || count(*) FROM running
            WHERE identity IS NOT NULL GROUP BY actor, identity HAVING count(*) > 1
            UNION ALL
            SELECT 'all ' || count(*) FROM running
            HAVING count(*) > (SELECT max_running FROM millrace.installation)
            """;

    private final MigratedDatabase database = MigratedDatabase.create(WORKERS + 4);
    private final Store store = database.store();
    private final AtomicInteger left = new AtomicInteger(JOBS);

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noLimitIsEverExceeded(long seed) throws Exception {
        Random random = new Random(seed);
        limit(store.settings(), random);
        enqueue(random);
        Set<String> exceeded = Collections.synchronizedSet(new HashSet<>());
        AtomicInteger samples = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                long own = seed * 100 + i;
                all.add(threads.submit(() -> work(new Random(own))));
            }
            all.add(threads.submit(() -> {
                while (left.get() > 0) {
                    exceeded.addAll(database.database().texts(EXCEEDED));
                    samples.incrementAndGet();
                    store.maintenance().unblock(1_000);
                    store.maintenance().deleteOldHeld(1_000);
                }
            }));
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(exceeded).isEmpty();
        assertThat(samples.get()).isPositive();
        assertThat(database.database().texts("SELECT count(*)::text FROM millrace.job_history"))
                .containsExactly(Integer.toString(JOBS));
        assertThat(store.maintenance().check()).isEmpty();
    }

    private static void limit(SettingsStore settings, Random random) {
        settings.set(new InstallationSettings(4 + random.nextInt(8)));
        settings.change(
                QUEUES.get(0), any -> any.withMode(QueueMode.ROUND_ROBIN).withMaxRunning(2 + random.nextInt(6)));
        for (ActorName actor : ACTORS) {
            settings.change(
                    actor,
                    any -> any.withMaxRunning(2 + random.nextInt(6)).withMaxRunningPerKey(1 + random.nextInt(3)));
        }
    }

    private void enqueue(Random random) {
        JobIds ids = new JobIds(InstantSource.system());
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < JOBS; i++) {
            Lane lane = new Lane(QUEUES.get(random.nextInt(2)), ACTORS.get(random.nextInt(2)), random.nextInt(3));
            JobKeys keys = new JobKeys(
                    random.nextInt(3) == 0 ? "i" + random.nextInt(20) : null,
                    random.nextBoolean() ? "k" + random.nextInt(6) : null);
            RetryPolicy retry = new RetryPolicy(1_000, Duration.ZERO, 1, Duration.ZERO, 0);
            jobs.add(new NewJob(ids.next(), lane, JobStart.now(), retry, "{}", keys));
        }
        store.jobs().enqueue(jobs);
    }

    private void work(Random random) {
        WorkerId worker = store.workers().register("storm", Duration.ofMinutes(5));
        while (left.get() > 0) {
            for (QueueName queue : QUEUES) {
                end(worker, store.jobs().claim(new ClaimRequest(worker, queue, ACTORS, 1 + random.nextInt(5))), random);
            }
        }
    }

    private void end(WorkerId worker, List<ClaimedJob> claimed, Random random) {
        List<Outcome> outcomes = new ArrayList<>();
        List<Fence> unstarted = new ArrayList<>();
        for (ClaimedJob job : claimed) {
            switch (random.nextInt(10)) {
                case 0 -> unstarted.add(job.fence());
                case 1 -> outcomes.add(new Outcome.Failed(job.fence(), Duration.ZERO, "one in ten", true));
                default -> {
                    outcomes.add(new Outcome.Succeeded(job.fence(), Duration.ZERO, null));
                    left.decrementAndGet();
                }
            }
        }
        store.jobs().release(unstarted);
        store.jobs().finish(worker, outcomes);
    }
}
