package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MigratorContentionIT {
    private static final int RIVALS = 20;

    private final TestDatabase database = TestDatabase.create();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Test // MIGRATE-1
    void ofTwentyThatMigrateAnEmptyDatabaseOneDoesTheWork() throws Exception {
        CountDownLatch start = new CountDownLatch(RIVALS);
        Callable<List<Migration>> rival = () -> {
            Migrator migrator = Notes.migrator(database, Notes.files()).build();
            start.countDown();
            start.await();
            List<Migration> applied = migrator.up(Phase.ALL);
            migrator.check();
            return applied;
        };
        ExecutorService executor = Executors.newFixedThreadPool(RIVALS);
        List<List<Migration>> worked = new ArrayList<>();
        try {
            for (Future<List<Migration>> result : executor.invokeAll(Collections.nCopies(RIVALS, rival))) {
                List<Migration> applied = result.get();
                if (!applied.isEmpty()) {
                    worked.add(applied);
                }
            }
        } finally {
            executor.shutdownNow();
        }

        assertThat(worked).hasSize(1);
        assertThat(Notes.versions(worked.get(0))).containsExactly(1, 2, 3, 4);
        assertThat(database.texts("SELECT text FROM notes.note")).hasSize(1);
    }

    @Test // MIGRATE-5
    void whatBlocksIsNamedOnEachRefusalAndThenTheFileRuns() throws SQLException {
        Notes.migrator(database, Notes.first(3)).build().up(Phase.ALL);
        try (Connection report = database.connect()) {
            openReport(report);
            Migrator migrator = Notes.migrator(database, Notes.files())
                    .lockTimeout(Duration.ofMillis(300))
                    .progress(lines::add)
                    .pause(duration -> {
                        if (lines.stream()
                                        .filter(line -> line.contains("was refused a lock"))
                                        .count()
                                == 2) {
                            end(report);
                        }
                    })
                    .build();

            assertThat(Notes.versions(migrator.up(Phase.ALL))).containsExactly(4);
        }

        assertThat(lines).hasSize(4);
        assertThat(lines.get(1))
                .startsWith("V0004 add_author was refused a lock at statement 1 of 1 (ALTER TABLE \"notes\".note ADD")
                .contains("(attempt 1 of 20, lock_timeout 300 ms)")
                .contains("waits for AccessExclusiveLock on notes.note, blocked by pid ")
                .contains("application nightly-report, role postgres, idle in transaction, transaction open for ")
                .endsWith(": SELECT * FROM notes.note");
        assertThat(lines.get(2)).contains("(attempt 2 of 20").contains("nightly-report");
        assertThat(lines.get(3)).isEqualTo("applied V0004 add_author");
    }

    private static void openReport(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET application_name = 'nightly-report'");
            connection.setAutoCommit(false);
            statement.execute("SELECT * FROM notes.note");
        }
    }

    private static void end(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test // MIGRATE-5
    void attemptsAreBounded() throws SQLException {
        Notes.migrator(database, Notes.first(3)).build().up(Phase.ALL);
        try (Connection report = database.connect()) {
            openReport(report);
            Migrator migrator = Notes.migrator(database, Notes.files())
                    .lockTimeout(Duration.ofMillis(200))
                    .attempts(2)
                    .progress(lines::add)
                    .build();

            assertThatThrownBy(() -> migrator.up(Phase.ALL))
                    .isInstanceOf(MigrationBlockedException.class)
                    .hasMessageContaining("attempt 2 of 2")
                    .hasMessageContaining("nightly-report")
                    .hasMessageEndingWith("run it again");
            assertThat(migrator.status().get(3).state()).isEqualTo(MigrationState.PENDING);
        }
    }

    @Test // MIGRATE-1
    void whoHoldsTheMigrationLockIsNamedAndTheWaitIsBounded() throws Exception {
        Migrator migrator = Notes.migrator(database, Notes.files())
                .lockWait(Duration.ofMillis(200))
                .progress(lines::add)
                .build();
        try (MigrationLock held = MigrationLock.take(database.dataSource(), migrator.config())) {
            held.requireHeld();

            assertThatThrownBy(() -> migrator.up(Phase.ALL))
                    .isInstanceOf(MigrationBlockedException.class)
                    .hasMessageContaining("another process migrates schema \"notes\": waits for the migration lock,")
                    .hasMessageContaining("application millrace migrate");
            assertThat(lines).hasSize(1);
            assertThat(Notes.migrator(database, Notes.files())
                            .schema("other")
                            .build()
                            .up(Phase.ALL))
                    .hasSize(4);
        }
        assertThat(migrator.up(Phase.ALL)).hasSize(4);
    }

    @Test
    void aLockWhoseConnectionIsGoneIsNoticed() throws Exception {
        MigratorConfig config = Notes.migrator(database, Notes.files()).build().config();
        try (MigrationLock held = MigrationLock.take(database.dataSource(), config)) {
            database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE application_name = 'millrace migrate' AND datname = current_database()");

            assertThatThrownBy(held::requireHeld)
                    .isInstanceOf(MigrationException.class)
                    .hasMessageContaining("the connection that holds the migration lock is gone");
        }
    }
}
