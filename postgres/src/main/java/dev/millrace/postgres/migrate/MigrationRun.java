package dev.millrace.postgres.migrate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** One run under the migration lock: makes the ledger, decides what is due, and has each file done, with retries. */
final class MigrationRun {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final MigratorConfig config;
    private final MigrationFiles files;
    private final Ledger ledger;
    private final DataSource dataSource;
    private final Connection work;

    MigrationRun(MigratorConfig config, MigrationFiles files, Ledger ledger, DataSource dataSource, Connection work) {
        this.config = config;
        this.files = files;
        this.ledger = ledger;
        this.dataSource = dataSource;
        this.work = work;
    }

    /** Runs what is due, as long as {@code lock} is held, and returns it. */
    List<Migration> up(Phase phase, MigrationLock lock) throws SQLException {
        createLedger();
        Plan plan = new Plan(config.schema(), files, ledger.rows(work));
        plan.requireRunnable(phase, config.allowDrift());
        List<Migration> applied = new ArrayList<>();
        for (Migration migration : plan.due(phase)) {
            lock.requireHeld();
            if (apply(migration, plan.isStarted(migration))) {
                applied.add(migration);
            }
        }
        return applied;
    }

    private void createLedger() throws SQLException {
        try {
            LocalSettings.beginDdl(work, config.lockTimeout());
            ledger.create(work);
            work.commit();
        } catch (SQLException e) {
            throw Refusal.of(
                    "cannot create the ledger in schema " + config.schema().quoted(), e);
        } finally {
            endTransaction();
        }
    }

    private boolean apply(Migration migration, boolean started) throws SQLException {
        config.progress()
                .accept("applying " + migration + " (" + migration.phase().text() + ")");
        Backoff backoff = new Backoff(config.pause(), FIRST_PAUSE, LONGEST_PAUSE);
        FileAttempt attempt = new FileAttempt(config, ledger, dataSource, work, migration);
        for (int n = 1; ; n++) {
            try {
                boolean applied = attempt.run(started || n > 1);
                config.progress().accept((applied ? "applied " : "already applied elsewhere: ") + migration);
                return applied;
            } catch (SQLException e) {
                endTransaction();
                retryOrThrow(migration, attempt, n, e);
                backoff.pause("waiting to try " + migration + " again");
            } finally {
                endTransaction();
            }
        }
    }

    private void retryOrThrow(Migration migration, FileAttempt attempt, int n, SQLException e) {
        if (!Refusal.isLockRefusal(e)) {
            throw Refusal.of(migration + " failed at " + attempt.place(), e);
        }
        String refused = migration + " was refused a lock at " + attempt.place() + " (attempt " + n + " of "
                + config.attempts() + ", lock_timeout " + config.lockTimeout().toMillis() + " ms): "
                + Blocker.describe(attempt.blockers());
        if (n >= config.attempts()) {
            throw new MigrationBlockedException(refused + "; end those sessions or wait for them, then run it again");
        }
        config.progress().accept(refused);
    }

    private void endTransaction() throws SQLException {
        if (!work.isClosed() && !work.getAutoCommit()) {
            work.rollback();
            work.setAutoCommit(true);
        }
    }
}
