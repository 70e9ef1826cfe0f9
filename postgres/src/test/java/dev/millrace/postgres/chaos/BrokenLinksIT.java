package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connections that are late, break, are terminated, or swallow everything, while jobs run: P1, P2. */
class BrokenLinksIT {
    private static final int JOBS = 60;
    private static final int DROPS = 5;
    private static final int TERMINATIONS = 15;

    /** What is done to the links of a worker. */
    private interface Weather {
        void on(ChaosDatabase database, FaultProxy proxy) throws Exception;
    }

    private static void storm(Weather weather) throws Exception {
        try (ChaosDatabase database = new ChaosDatabase();
                FaultProxy proxy = new FaultProxy(database.port());
                HikariDataSource pool = ChaosWorker.pool(proxy.through(database.url()), 6);
                HikariDataSource journal = ChaosWorker.pool(database.url(), 2);
                Millrace millrace = ChaosWorker.millrace(pool);
                Worker worker = ChaosWorker.start(millrace, journal, "stormy")) {
            for (int round = 0; round < ChaosDatabase.ROUNDS; round++) {
                weather.on(database, proxy);
                database.enqueue("end", JOBS);
                database.awaitAllSucceeded();
                database.assertInvariants();
            }
            worker.stop(Duration.ofSeconds(10));
            database.assertAllSucceededOnce();
        }
    }

    /** Puts jobs in, and does something once a few more of them are over. */
    private static void among(ChaosDatabase database, Runnable action) throws Exception {
        long enough = database.succeeded() + 10;
        database.enqueue("end", JOBS);
        await().atMost(ChaosDatabase.PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> database.succeeded() >= enough);
        action.run();
    }

    @Test
    void linksThatAreLate() throws Exception {
        storm((database, proxy) -> proxy.delay(Duration.ofMillis(1).toNanos()));
    }

    @Test
    void linksThatBreak() throws Exception {
        storm((database, proxy) -> {
            for (int i = 0; i < DROPS; i++) {
                among(database, proxy::drop);
            }
        });
    }

    @Test
    void aServerThatCannotBeHeardForLongerThanALease() throws Exception {
        storm((database, proxy) -> {
            among(database, () -> proxy.blackhole(true));
            await().atMost(ChaosDatabase.PATIENCE)
                    .until(() -> database.texts(
                                    "SELECT name FROM millrace.worker WHERE lease_until > clock_timestamp()")
                            .isEmpty());
            proxy.blackhole(false);
        });
    }

    @Test
    void backendsThatAreTerminated() throws Exception {
        storm((database, proxy) -> {
            int terminated = 0;
            for (int i = 0; i < TERMINATIONS; i++) {
                database.enqueue("end", JOBS / TERMINATIONS);
                terminated += database.texts("""
                                SELECT CAST(pg_terminate_backend(pid) AS text) FROM pg_stat_activity
                                WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND query LIKE '%millrace%'
                                ORDER BY random() LIMIT 4
                                """).size();
            }
            assertThat(terminated).as("what the storm really had").isPositive();
        });
    }
}
