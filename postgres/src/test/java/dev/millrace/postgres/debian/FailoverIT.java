package dev.millrace.postgres.debian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.doctor.Doctor;
import dev.millrace.postgres.doctor.DoctorConfig;
import dev.millrace.postgres.doctor.Finding;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** Workers leave a writer that only reads, or is gone, for its standby, without a restart: promises P1 and P3. */
class FailoverIT {
    /** Within this workers work again. */
    private static final Duration RECOVERY = Duration.ofSeconds(15);

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Actor<String, Void> HELLO =
            Actor.named("hello", String.class).build();

    @TempDir
    private Path folder;

    private final Set<String> ran = ConcurrentHashMap.newKeySet();
    private Pair pair;
    private HikariDataSource pool;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(
                DebianServer.isInstalled(), "PostgreSQL's programs are not installed; apt-get install postgresql-15");
        pair = Pair.start(folder);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(pair.url());
        config.setMaximumPoolSize(6);
        config.setConnectionTimeout(2_000);
        pool = new HikariDataSource(config);
        Migrator.millrace(pool).build().up(Phase.ALL);
    }

    @AfterEach
    void stop() {
        if (pool != null) {
            pool.close();
            pair.close();
        }
    }

    @Test
    void theStandbyTakesOverFromAPrimaryThatIsGone() throws Exception {
        try (Millrace millrace = millrace();
                Worker worker = worker(millrace)) {
            runs(millrace, "before", PATIENCE);
            awaitReplay();

            pair.failOver();

            runs(millrace, "after", RECOVERY);
            assertThat(worker).isNotNull();
        }
    }

    @Test
    void aWriterThatOnlyReadsByNowIsLeft() throws Exception {
        try (Millrace millrace = millrace();
                Worker worker = worker(millrace)) {
            runs(millrace, "before", PATIENCE);
            awaitReplay();

            pair.primary().execute("ALTER SYSTEM SET default_transaction_read_only = on");
            pair.primary().execute("SELECT pg_reload_conf()");
            pair.standby().promote();

            runs(millrace, "after", RECOVERY);
            await().atMost(PATIENCE)
                    .until(() -> pair.standby()
                            .texts("SELECT count(*) > 1 FROM millrace.job_history WHERE state = 'succeeded'")
                            .equals(List.of("t")));
            assertThat(worker).isNotNull();
        }
    }

    @Test
    void theDoctorNamesAStandby() throws Exception {
        awaitReplay();
        PGSimpleDataSource standby = new PGSimpleDataSource();
        standby.setUrl(pair.standby().url());

        assertThat(Doctor.of(standby, DoctorConfig.defaults()).examine().findings())
                .extracting(Finding::seen)
                .contains("this is a standby: it only reads");
    }

    private Millrace millrace() {
        return Millrace.builder(PostgresStore.of(pool))
                .codec(new JacksonCodec())
                .build();
    }

    private Worker worker(Millrace millrace) {
        return millrace.worker()
                .handle(HELLO, (name, job) -> {
                    ran.add(name);
                    return null;
                })
                .start();
    }

    /** Puts a job in, however often that has to be tried, and waits until it has run. */
    private void runs(Millrace millrace, String name, Duration within) {
        long start = System.nanoTime();
        await().atMost(within).ignoreExceptions().until(() -> millrace.client().enqueue(HELLO, name) != null);
        await().atMost(within.minusNanos(System.nanoTime() - start)).until(() -> ran.contains(name));
    }

    /** What the standby has not got is lost with the primary: replication is asynchronous here. */
    private void awaitReplay() throws SQLException {
        String written =
                pair.primary().texts("SELECT pg_current_wal_flush_lsn()").get(0);
        await().atMost(PATIENCE)
                .until(() -> pair.standby()
                        .texts("SELECT pg_last_wal_replay_lsn() >= CAST('" + written + "' AS pg_lsn)")
                        .equals(List.of("t")));
    }
}
