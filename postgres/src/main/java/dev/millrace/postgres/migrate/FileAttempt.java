package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlStatements;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Attempts at one file.
 *
 * <p>A transactional file and its ledger row commit together. Any other is recorded as begun first and as finished
 * last; when an attempt was begun before, what it left is looked at: an index that is valid was built, one that is
 * invalid is dropped and built anew, and another statement runs again, as its author must expect.
 */
final class FileAttempt {
    private static final int SHOWN_LENGTH = 80;

    private final MigratorConfig config;
    private final Ledger ledger;
    private final DataSource dataSource;
    private final Connection work;
    private final Migration migration;
    private final List<String> statements;
    private final SqlFile indexValidity;
    private String place = "its start";
    private List<Blocker> blockers = List.of();

    FileAttempt(MigratorConfig config, Ledger ledger, DataSource dataSource, Connection work, Migration migration) {
        this.config = config;
        this.ledger = ledger;
        this.dataSource = dataSource;
        this.work = work;
        this.migration = migration;
        this.statements = SqlStatements.split(config.schema().applyTo(migration.text()));
        this.indexValidity = SqlFile.load("migrate/index-validity", config.schema());
    }

    /**
     * Attempts the file once; the caller rolls back what a failure leaves open.
     *
     * @param started whether an earlier attempt may have left something
     * @return false if the ledger says that it is done already
     */
    boolean run(boolean started) throws SQLException {
        place = "its start";
        return migration.transactional() ? runInTransaction() : runAlone(started);
    }

    private boolean runInTransaction() throws SQLException {
        LocalSettings.beginDdl(work, config.lockTimeout());
        try (BlockerWatch watch = watch(false)) {
            try {
                if (!ledger.begin(work, migration, config.productVersion())) {
                    return false;
                }
                executeAll();
                ledger.finish(work, migration);
                work.commit();
                return true;
            } finally {
                blockers = watch.last();
            }
        }
    }

    private boolean runAlone(boolean started) throws SQLException {
        Optional<ConcurrentIndex> index = ConcurrentIndex.of(statements.get(0));
        if (!started) {
            requireAbsent(index);
        }
        try (BlockerWatch watch = watch(true)) {
            try {
                if (!ledger.begin(work, migration, config.productVersion())) {
                    return false;
                }
                if (index.isEmpty() || !isBuilt(index.get())) {
                    executeAll();
                }
                ledger.finish(work, migration);
                return true;
            } finally {
                blockers = watch.last();
            }
        }
    }

    private BlockerWatch watch(boolean report) throws SQLException {
        return BlockerWatch.of(dataSource, config, pid(), seen -> {
            if (report && !seen.isEmpty()) {
                config.progress().accept(migration + " " + Blocker.describe(seen));
            }
        });
    }

    private int pid() throws SQLException {
        try (Statement statement = work.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    private void executeAll() throws SQLException {
        try (Statement statement = work.createStatement()) {
            statement.setEscapeProcessing(false); // a brace is PostgreSQL's, not JDBC's
            for (int i = 0; i < statements.size(); i++) {
                place = "statement " + (i + 1) + " of " + statements.size() + " (" + shown(statements.get(i)) + ")";
                statement.execute(statements.get(i));
            }
        }
    }

    private static String shown(String statement) {
        String line = SqlStatements.withoutComments(statement).replaceAll("\\s+", " ");
        return line.length() <= SHOWN_LENGTH ? line : line.substring(0, SHOWN_LENGTH) + "…";
    }

    /** Before the first attempt an index of that name is somebody else's, and perhaps not the same. */
    private void requireAbsent(Optional<ConcurrentIndex> index) throws SQLException {
        if (index.isPresent() && validity(index.get()).isPresent()) {
            throw new MigrationException(
                    migration + ": schema " + config.schema().quoted() + " has an index "
                            + index.get().index() + " already; drop or rename it, then run it again");
        }
    }

    /** Returns whether an earlier attempt built the index; drops the invalid one that a killed attempt left. */
    private boolean isBuilt(ConcurrentIndex index) throws SQLException {
        Optional<Boolean> valid = validity(index);
        return valid.isPresent() && (valid.get() || !dropInvalid(index));
    }

    /**
     * Drops the index unless it is valid by now. The table's lock makes this wait for a build that still runs in the
     * server although its client is gone.
     */
    private boolean dropInvalid(ConcurrentIndex index) throws SQLException {
        place = "dropping the invalid index " + index.index() + " that an earlier attempt left";
        LocalSettings.beginDdl(work, config.lockTimeout());
        try (Statement statement = work.createStatement()) {
            statement.execute("LOCK TABLE " + index.table() + " IN SHARE UPDATE EXCLUSIVE MODE");
            boolean invalid = !validity(index).orElse(true);
            if (invalid) {
                config.progress().accept(migration + ": " + place);
                statement.execute("DROP INDEX " + config.schema().quoted() + "." + Schema.quote(index.index()));
            }
            work.commit();
            work.setAutoCommit(true);
            return invalid;
        }
    }

    private Optional<Boolean> validity(ConcurrentIndex index) throws SQLException {
        return indexValidity
                .on(work)
                .set("schema", config.schema().name())
                .set("index", index.index())
                .optional(row -> row.getBoolean("valid"));
    }

    /** Returns where the last attempt was, for messages. */
    String place() {
        return place;
    }

    /** Returns whom the last attempt was last seen waiting for. */
    List<Blocker> blockers() {
        return blockers;
    }
}
