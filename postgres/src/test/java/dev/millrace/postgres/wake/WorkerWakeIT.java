package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.client.JobOptions;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole workers, which poll so rarely that only a wake-up can be what starts a job. */
class WorkerWakeIT {
    private static final Actor<String, Void> HELLO = Actor.named("hello", String.class)
            .retry(RetryPolicy.exponential().withInitialDelay(Duration.ofMillis(600)))
            .build();
    private static final double LONGEST_STATEMENTS_A_SECOND = 2.5;
    private static final int HEARTBEATS = 12;

    private EmbeddedPostgres server;
    private Connection observer; // one, because each new one sends a statement of its own
    private HikariDataSource pool;
    private PostgresStore workingStore;
    private Millrace producing;
    private Millrace working;

    @BeforeEach
    void start() throws SQLException {
        server = EmbeddedPostgres.builder()
                .setting("fsync", "off")
                .setting("autovacuum", "off") // it writes too
                .setting("shared_preload_libraries", "pg_stat_statements")
                .start();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        pool = new HikariDataSource(config);
        Migrator.millrace(pool).build().up(Phase.ALL);
        observer = DriverManager.getConnection(server.url());
        execute("CREATE EXTENSION pg_stat_statements");
        workingStore = PostgresStore.of(pool);
        working = millrace(workingStore);
        producing = millrace(PostgresStore.of(pool));
    }

    private static Millrace millrace(PostgresStore store) {
        return Millrace.builder(store).codec(new JacksonCodec()).build();
    }

    @AfterEach
    void close() throws SQLException {
        observer.close();
        producing.close();
        working.close();
        pool.close();
        server.close();
    }

    private Worker worker(WorkerConfig config, CountDownLatch ran, int failures) {
        return working.worker()
                .config(config)
                .handle(HELLO, (name, job) -> {
                    if (job.attempt() <= failures) {
                        throw new IllegalStateException("planted");
                    }
                    ran.countDown();
                    return null;
                })
                .start();
    }

    private static WorkerConfig pollingRarely() {
        return WorkerConfig.defaults()
                .withPollInterval(Duration.ofMinutes(1))
                .withStopTimeout(Duration.ZERO)
                .withGraces(Duration.ZERO, Duration.ZERO);
    }

    private static void awaitRun(CountDownLatch ran) throws InterruptedException {
        assertThat(ran.await(Ear.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }

    /** Begins a worker, and waits until its store tells. */
    private Worker listening(WorkerConfig config, CountDownLatch ran, int failures) {
        Worker worker = worker(config, ran, failures);
        Ear.listening(workingStore, new QueueName("none")).close();
        return worker;
    }

    @Test // WAKE-1
    void aJobOfAnotherProcessStartsAtOnce() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        try (Worker worker = listening(pollingRarely(), ran, 0)) {
            producing.client().enqueue(HELLO, "Ada");
            awaitRun(ran);
        }
    }

    @Test // WAKE-1
    void aJobOfTheSameProcessStartsAtOnce() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        try (Worker worker = listening(pollingRarely(), ran, 0)) {
            working.client().enqueue(HELLO, "Ada");
            awaitRun(ran);
        }
    }

    @Test // WAKE-6
    void aDelayedJobOfAnotherProcessStartsWhenItIsDue() throws Exception {
        CountDownLatch ran = new CountDownLatch(2);
        try (Worker worker = listening(pollingRarely(), ran, 0)) {
            producing.client().enqueue(HELLO, "later", JobOptions.none().delay(Duration.ofMillis(2_500)));
            producing.client().enqueue(HELLO, "soon", JobOptions.none().delay(Duration.ofMillis(700)));
            awaitRun(ran);
        }
    }

    @Test // WAKE-6
    void aJobThatWaitsForItsTimeAlreadyStartsWhenItIsDue() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        producing.client().enqueue(HELLO, "later", JobOptions.none().delay(Duration.ofSeconds(3)));
        try (Worker worker = listening(pollingRarely(), ran, 0)) {
            awaitRun(ran);
        }
    }

    @Test // WAKE-6
    void aRetryStartsWhenItIsDue() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        try (Worker worker = listening(pollingRarely(), ran, 1)) {
            producing.client().enqueue(HELLO, "Ada");
            awaitRun(ran);
        }
    }

    @Test // WAKE-10
    void anIdleProcessMakesFewStatementsAndWritesItsHeartbeatOnly() throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        try (Worker worker = listening(WorkerConfig.defaults(), ran, 0)) {
            working.client().enqueue(HELLO, "Ada"); // so that there are lanes to look at
            awaitRun(ran);
            await().atMost(Ear.PATIENCE).until(() -> number("SELECT count(*) FROM millrace.job") == 0);
            await().atMost(Ear.PATIENCE).until(() -> number("SELECT count(*) FROM millrace.claim") == 1);
            execute("SELECT pg_stat_statements_reset()");
            double writers = writers();

            await().atMost(Ear.PATIENCE).until(() -> heartbeats() >= HEARTBEATS);

            double seconds = number("SELECT 1000 * extract(epoch FROM clock_timestamp() - stats_reset)"
                            + " FROM pg_stat_statements_info")
                    / 1_000.0;
            assertThat(statements() / seconds)
                    .as(() -> "statements a second; calls in " + seconds + " s: " + calls())
                    .isLessThan(LONGEST_STATEMENTS_A_SECOND);
            assertThat(writers() - writers).isLessThanOrEqualTo(heartbeats() + 1);
        }
    }

    /** Of the worker, and of the process that leads. */
    private double heartbeats() throws SQLException {
        return number(
                "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query ~ 'UPDATE .*(worker|leader)'");
    }

    /** All that the process sends, but not what this test does. */
    private double statements() throws SQLException {
        return number("SELECT sum(calls) FROM pg_stat_statements WHERE query !~ 'pg_stat'");
    }

    private List<String> calls() {
        List<String> calls = new ArrayList<>();
        try (Statement statement = observer.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT calls || ' x ' || left(query, 80)" + " FROM pg_stat_statements ORDER BY calls DESC")) {
            while (rows.next()) {
                calls.add(rows.getString(1));
            }
            return calls;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many transactions have written so far: each takes an id. */
    private double writers() throws SQLException {
        return number("SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS text) AS bigint)");
    }

    private double number(String sql) throws SQLException {
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getDouble(1);
        }
    }

    private void execute(String sql) {
        try (Statement statement = observer.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
