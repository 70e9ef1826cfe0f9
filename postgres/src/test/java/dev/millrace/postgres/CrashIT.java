package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.postgres.BlockingWorker.Task;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.JobReader;
import dev.millrace.worker.Worker;
import dev.millrace.worker.WorkerConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are really killed: promises P1 and P3. */
class CrashIT {
    private static final Duration PATIENCE = Duration.ofSeconds(50);

    @TempDir
    private Path folder;

    @Test
    void theJobOfAKilledWorkerRunsAgain() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.temporary();
                HikariDataSource pool = pool(server.url());
                Millrace millrace = migrated(pool)) {
            JobId id = millrace.client().enqueue(BlockingWorker.BLOCK, new Task("survivor"));
            killOnceStarted(server.url());

            try (Worker worker = worker(millrace, new AtomicInteger())) {
                awaitSuccess(millrace.reader(), List.of(id));
            }

            assertThat(millrace.reader().attempts(id))
                    .extracting(attempt -> attempt.state())
                    .containsExactly(JobState.CRASHED, JobState.SUCCEEDED);
            assertThat(PostgresStore.of(pool).maintenance().check()).isEmpty();
        }
    }

    private static void killOnceStarted(String url) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), BlockingWorker.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(BlockingWorker.URL, url); // not an argument: everybody can read those
        Process process = builder.start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.lines().anyMatch(BlockingWorker.STARTED::equals)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void jobsOutliveAKilledServer() throws Exception {
        EmbeddedPostgres server = start(0);
        int port = server.port();
        AtomicInteger runs = new AtomicInteger();
        try (HikariDataSource pool = pool(server.url());
                Millrace millrace = migrated(pool)) {
            List<JobId> jobs = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                jobs.add(millrace.client().enqueue(BlockingWorker.BLOCK, new Task("n" + i)));
            }
            try (Worker worker = worker(millrace, runs)) {
                await().atMost(PATIENCE).until(() -> runs.get() > 100);
                assertThat(ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly())
                        .isTrue();
                await().atMost(PATIENCE).until(() -> !server.isRunning());
                server.close(); // gives the folder up
                try (EmbeddedPostgres again = start(port)) {
                    awaitSuccess(millrace.reader(), jobs);
                    assertThat(PostgresStore.of(pool).maintenance().check()).isEmpty();
                }
            }
        } finally {
            server.close();
        }
    }

    private EmbeddedPostgres start(int port) {
        return EmbeddedPostgres.builder()
                .dataDirectory(folder.resolve("server"))
                .port(port)
                .start();
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(6);
        config.setConnectionTimeout(2_000);
        return new HikariDataSource(config);
    }

    private static Millrace migrated(HikariDataSource pool) {
        Migrator.millrace(pool).build().up(Phase.ALL);
        return Millrace.builder(PostgresStore.of(pool))
                .codec(new JacksonCodec())
                .build();
    }

    private static Worker worker(Millrace millrace, AtomicInteger runs) {
        return millrace.worker()
                .config(WorkerConfig.defaults()
                        .withLease(Duration.ofSeconds(5))
                        .withPollInterval(Duration.ofMillis(20)))
                .handle(BlockingWorker.BLOCK, (task, job) -> {
                    runs.incrementAndGet();
                    return null;
                })
                .start();
    }

    private static void awaitSuccess(JobReader reader, List<JobId> jobs) {
        List<JobId> left = new ArrayList<>(jobs);
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            left.removeIf(id -> reader.find(id).orElseThrow().state() == JobState.SUCCEEDED);
            return left.isEmpty();
        });
    }
}
