package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.worker.Worker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Somebody's ALTER TABLE waits behind a report, and everybody who ends a job behind that: late, but not lost. */
class LockQueueIT {
    private static final String FINISH_WAITS = """
            SELECT CAST(pid AS text) FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE '%succeed_jobs%' AND pid <> pg_backend_pid()
            """;

    @Test
    void finishesBehindAWaitingExclusiveLockAreWrittenOnceItIsGone() throws Exception {
        try (ChaosDatabase database = new ChaosDatabase();
                Connection report = DriverManager.getConnection(database.url());
                Connection operator = DriverManager.getConnection(database.url())) {
            report.setAutoCommit(false);
            report.createStatement().execute("SELECT count(*) FROM millrace.job_history");
            Thread ddl = new Thread(() -> alter(operator), "ddl");
            ddl.start();
            try (Worker worker = database.rescuer()) {
                database.enqueue("end", 50);
                await().atMost(ChaosDatabase.PATIENCE)
                        .until(() -> !database.texts(FINISH_WAITS).isEmpty());
                outlastALease(database);
                report.rollback();
                ddl.join();
                database.awaitAllSucceeded();
                worker.stop(Duration.ofSeconds(10));
            }
            database.assertAllSucceededOnce();
            assertThat(database.texts("SELECT DISTINCT CAST(attempts AS text) FROM millrace.job_history"))
                    .as("the worker kept its lease all the while")
                    .containsExactly("1");
        }
    }

    private static void alter(Connection operator) {
        try {
            operator.createStatement().execute("ALTER TABLE millrace.job_history ADD COLUMN of_an_operator int");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until it has been renewed for longer than it was granted at first. */
    private static void outlastALease(ChaosDatabase database) {
        await().atMost(ChaosDatabase.PATIENCE)
                .until(() -> !database.texts(
                                "SELECT name FROM millrace.worker WHERE lease_until > started_at + interval '3 seconds'")
                        .isEmpty());
    }
}
