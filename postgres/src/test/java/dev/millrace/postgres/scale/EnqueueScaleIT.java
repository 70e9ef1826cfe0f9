package dev.millrace.postgres.scale;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.JobState;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.Twins;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PgTx;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Enqueuing at the ends of what is possible. */
class EnqueueScaleIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(4);
    private static final ActorName GREET = new ActorName("greet");
    private static final QueueName MAIL = new QueueName("mail");

    private static final Pattern BUFFERS = Pattern.compile("shared hit=(\\d+)(?: read=(\\d+))?");

    private final JobIds ids = new JobIds(InstantSource.system());
    private final Store store = DATABASE.store();

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private NewJob job(Lane lane, JobStart start, JobKeys keys, Admission admission) {
        return new NewJob(ids.next(), lane, start, RetryPolicy.never(), "{}", keys, admission);
    }

    private NewJob job(Lane lane) {
        return job(lane, JobStart.now(), JobKeys.NONE, Admission.ALWAYS);
    }

    @Test
    void tenThousandQueuesInOneCall() {
        List<NewJob> jobs = IntStream.range(0, 10_000)
                .mapToObj(i -> job(new Lane(new QueueName("queue-" + i), GREET, 0)))
                .toList();

        assertThat(store.jobs().enqueue(jobs)).hasSize(10_000).allMatch(Enqueued::isNew);
        assertThat(store.jobs().stream(Stream.of(job(jobs.get(9_999).lane())).iterator(), stored -> {}))
                .isEqualTo(1);
    }

    @Test
    void aLongNameIsRefusedShortly() {
        assertThatThrownBy(() -> new ActorName("x".repeat(10_240)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("actor name")
                .hasMessageContaining("10240 characters")
                .message()
                .hasSizeLessThan(300);
    }

    @Test
    void ranksAtBothEndsOfSmallint() {
        Lane first = new Lane(MAIL, GREET, -Lane.MAX_PRIORITY);
        Lane last = new Lane(MAIL, GREET, Lane.MAX_PRIORITY);
        NewJob job = job(last);

        store.jobs().enqueue(List.of(job, job(first)));

        assertThat(store.reader().find(job.id()).orElseThrow().lane()).isEqualTo(last);
        assertThatThrownBy(() -> new Lane(MAIL, GREET, Short.MIN_VALUE))
                .hasMessageContaining("priority must be between -32767 and 32767, was 32768");
    }

    @Test
    void aTimeInThe22ndCentury() {
        Instant time = Instant.parse("2120-05-17T08:30:00.000001Z");
        NewJob alone = job(new Lane(MAIL, GREET, 0), JobStart.at(time), JobKeys.NONE, Admission.ALWAYS);
        NewJob streamed = job(alone.lane(), alone.start(), JobKeys.NONE, Admission.ALWAYS);
        store.jobs().enqueue(List.of(alone));
        store.jobs().stream(List.of(streamed).iterator(), stored -> {});

        for (NewJob job : List.of(alone, streamed)) {
            assertThat(store.reader().find(job.id()).orElseThrow().times().scheduledAt())
                    .isEqualTo(time);
        }
    }

    @Test
    void claimsPast2To31() {
        DATABASE.database().execute("ALTER TABLE millrace.claim ALTER COLUMN id RESTART WITH 2147483650");
        Lane lane = new Lane(new QueueName("late"), GREET, 0);
        JobKeys keys = new JobKeys("user-1", null);
        Admission running = Admission.ALWAYS.withTwins(new Twins.Unique(ofHours(1), Set.of(JobState.RUNNING)));
        NewJob first = job(lane, JobStart.now(), keys, running);
        store.jobs().enqueue(List.of(first));
        WorkerId worker = store.workers().register("test", Duration.ofMinutes(1));
        assertThat(store.jobs().claim(new ClaimRequest(worker, lane.queue(), List.of(GREET), 1)))
                .singleElement()
                .satisfies(job -> assertThat(job.claimId()).isGreaterThan(Integer.MAX_VALUE));

        assertThat(store.jobs().enqueue(List.of(job(lane, JobStart.now(), keys, running))))
                .containsExactly(new Enqueued(first.id(), false));
    }

    /** ENQUEUE-9: a frontier passes what waits for its identity, which waits all the same. */
    @Test
    void aJobThatWaitsForItsIdentityCounts() {
        Lane lane = new Lane(new QueueName("turns"), new ActorName("exclusive"), 0);
        JobKeys same = new JobKeys("user-1", null);
        store.jobs()
                .enqueue(List.of(
                        job(lane, JobStart.now(), same, Admission.ALWAYS),
                        job(lane, JobStart.now(), same, Admission.ALWAYS),
                        job(lane)));
        WorkerId worker = store.workers().register("test", Duration.ofMinutes(1));
        assertThat(store.jobs().claim(new ClaimRequest(worker, lane.queue(), List.of(lane.actor()), 10)))
                .hasSize(2);

        store.jobs().enqueue(List.of(job(lane, JobStart.now(), same, Admission.ALWAYS.withMaxPending(2))));
        NewJob third = job(lane, JobStart.now(), same, Admission.ALWAYS.withMaxPending(2));

        assertThatThrownBy(() -> store.jobs().enqueue(List.of(third))).isInstanceOf(JobRefusedException.class);
    }

    /** Complaint 29: a caller's long transaction holds up those with its key, and nobody else. */
    @Test
    void fiftyOpenTransactionsWithOneKeyWaitForEachOtherAndForNobodyElse() throws Exception {
        int count = 50;
        Admission keyed = Admission.ALWAYS.withKey(new Admission.Key("scope", "order-7", ofHours(1)));
        Lane lane = new Lane(new QueueName("orders"), GREET, 0);
        store.jobs().enqueue(List.of(job(lane)));
        CountDownLatch holding = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try (HikariDataSource pool = pool(count + 2)) {
            Store many = PostgresStore.of(pool);
            many.jobs().enqueue(List.of(job(lane)));
            List<CompletableFuture<Enqueued>> stored = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                stored.add(CompletableFuture.supplyAsync(
                        () -> inTransaction(
                                pool, many, job(lane, JobStart.now(), JobKeys.NONE, keyed), holding, release),
                        threads));
            }
            holding.await();

            assertThat(many.jobs().enqueue(List.of(job(lane)))).allMatch(Enqueued::isNew);
            assertThat(stored).noneMatch(CompletableFuture::isDone);
            release.countDown();

            List<Enqueued> all = stored.stream()
                    .map(future -> future.orTimeout(60, TimeUnit.SECONDS).join())
                    .toList();
            assertThat(all).extracting(Enqueued::id).containsOnly(all.get(0).id());
            assertThat(all).filteredOn(Enqueued::isNew).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Enqueued inTransaction(
            HikariDataSource pool, Store store, NewJob job, CountDownLatch holding, CountDownLatch release) {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            Enqueued stored =
                    store.jobs().enqueue(PgTx.joining(connection), List.of(job)).get(0);
            holding.countDown();
            release.await();
            connection.commit();
            connection.setAutoCommit(true);
            return stored;
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HikariDataSource pool(int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(DATABASE.database().dataSource());
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    /** ENQUEUE-9: what a bound costs follows from the bound, not from what waits. */
    @Test
    void aBoundCostsTheSameHoweverMuchWaits() {
        ActorName actor = new ActorName("bounded");
        Lane lane = new Lane(MAIL, actor, 0);
        int shallow = buffersOfCounting(actor, lane, 1_000);
        int deep = buffersOfCounting(actor, lane, 30_000);

        assertThat(deep).as("buffers; %s at a thousand", shallow).isLessThanOrEqualTo(shallow * 3 / 2 + 10);
    }

    private int buffersOfCounting(ActorName actor, Lane lane, int jobs) {
        store.jobs().stream(Stream.generate(() -> job(lane)).limit(jobs).iterator(), stored -> {});
        String plan = String.join(
                "\n",
                DATABASE.database()
                        .texts("EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) SELECT millrace.waiting_jobs("
                                + "(SELECT id FROM millrace.actor WHERE name = '" + actor + "'), 20)"));
        Matcher hit = BUFFERS.matcher(plan);
        assertThat(hit.find()).as(plan).isTrue();
        return Integer.parseInt(hit.group(1)) + (hit.group(2) == null ? 0 : Integer.parseInt(hit.group(2)));
    }
}
