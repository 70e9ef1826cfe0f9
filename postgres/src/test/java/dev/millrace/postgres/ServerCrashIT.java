package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.JobId;
import dev.millrace.postgres.BlockingWorker.Task;
import dev.millrace.postgres.chaos.CrashableServer;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.Violation;
import dev.millrace.worker.Handler;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are really killed while claims, which do not wait for the disk, are in flight (P1, LEASE-8). */
class ServerCrashIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int ROUNDS = 5;
    private static final int JOBS_A_ROUND = 400;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostOrEndedTwiceHoweverOftenTheServerIsKilled() throws Exception {
        Semaphore mayRun = new Semaphore(0);
        AtomicInteger runs = new AtomicInteger();
        try (CrashableServer server = new CrashableServer(folder);
                HikariDataSource pool = pool(server.url());
                Millrace millrace = migrated(pool)) {
            enqueue(millrace, ROUNDS * JOBS_A_ROUND);
            try (Worker one = worker(millrace, Duration.ofSeconds(20), gated(mayRun, runs));
                    Worker two = worker(millrace, Duration.ofSeconds(20), gated(mayRun, runs))) {
                for (int round = 1; round <= ROUNDS; round++) {
                    killAmong(server, mayRun, runs);
                }
                mayRun.release(Integer.MAX_VALUE / 2);
                await().atMost(PATIENCE).ignoreExceptions().until(() -> succeeded(pool) == ROUNDS * JOBS_A_ROUND);
                assertThat(violations(pool)).isEmpty();
            }
        }
    }

    private static Handler<Task, Void> gated(Semaphore mayRun, AtomicInteger runs) {
        return (task, job) -> {
            mayRun.acquire();
            runs.incrementAndGet();
            return null;
        };
    }

    private static void enqueue(Millrace millrace, int count) {
        for (int i = 0; i < count; i++) {
            millrace.client().enqueue(BlockingWorker.BLOCK, new Task("n" + i));
        }
    }

    /** Lets a round of jobs run, kills the server in the middle of it and starts it again. */
    private static void killAmong(CrashableServer server, Semaphore mayRun, AtomicInteger runs) {
        int enough = runs.get() + JOBS_A_ROUND / 2;
        mayRun.release(JOBS_A_ROUND);
        await().atMost(PATIENCE).until(() -> runs.get() > enough);
        server.kill();
        server.startAgain();
    }

    /** With the WAL writer stopped, the claim is certain to be lost. */
    @Test
    void whatTheServerForgotIsCalledOffAndRunsAgain() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch calledOff = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Handler<Task, Void> handler =
                (task, job) -> runs.incrementAndGet() == 1 ? awaitInterrupt(started, calledOff) : null;
        try (CrashableServer server = new CrashableServer(folder);
                HikariDataSource pool = pool(server.url());
                Millrace millrace = migrated(pool);
                Worker worker = worker(millrace, Duration.ofSeconds(20), handler)) {
            JobId id = forgetTheClaim(server, millrace, started);
            server.startAgain();
            awaitLatch(calledOff);
            await().atMost(PATIENCE).ignoreExceptions().until(() -> succeeded(pool) == 1);
            assertThat(millrace.reader().find(id).orElseThrow().attempts()).isEqualTo(1);
            assertThat(runs).hasValue(2);
            assertThat(violations(pool)).isEmpty();
            worker.close();
        }
    }

    /** Kills the server when the handler has started and the claim is not on the disk. */
    private static JobId forgetTheClaim(CrashableServer server, Millrace millrace, CountDownLatch started)
            throws Exception {
        ProcessHandle walWriter = server.stopWalWriter();
        JobId id = millrace.client().enqueue(BlockingWorker.BLOCK, new Task("forgotten"));
        awaitLatch(started);
        walWriter.destroyForcibly();
        server.kill();
        return id;
    }

    private static void awaitLatch(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private static @Nullable Void awaitInterrupt(CountDownLatch started, CountDownLatch calledOff)
            throws InterruptedException {
        started.countDown();
        try {
            new CountDownLatch(1).await();
            return null;
        } finally {
            calledOff.countDown();
        }
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(8);
        config.setConnectionTimeout(2_000);
        return new HikariDataSource(config);
    }

    private static Millrace migrated(HikariDataSource pool) {
        Migrator.millrace(pool).build().up(Phase.ALL);
        return Millrace.builder(PostgresStore.of(pool))
                .codec(new JacksonCodec())
                .build();
    }

    private static Worker worker(Millrace millrace, Duration lease, Handler<Task, Void> handler) {
        return millrace.worker()
                .config(WorkerConfig.defaults().withLease(lease).withPollInterval(Duration.ofMillis(20)))
                .handle(BlockingWorker.BLOCK, handler)
                .start();
    }

    private static long succeeded(HikariDataSource pool) throws SQLException {
        return number(pool, "SELECT count(*) FROM millrace.job_history WHERE state = 'succeeded'");
    }

    private static List<Violation> violations(HikariDataSource pool) {
        return PostgresStore.of(pool).maintenance().check();
    }

    private static long number(HikariDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
