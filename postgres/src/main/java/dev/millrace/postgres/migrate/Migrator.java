package dev.millrace.postgres.migrate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * Brings one schema to what a set of migration files says.
 *
 * <p>Any number of processes may call {@link #up} at once: one does the work, the others wait and find it done. It needs
 * two connections at a time, a third where it has to wait for locks, and works behind a pooler in transaction mode; the role needs no more than to own the
 * schema, or to be allowed to create it. Every method can throw {@link MigrationException}, whose message names the
 * file, the place and the way out. Immutable and thread-safe.
 */
public final class Migrator {

    /** Where Millrace's tables are unless told otherwise. */
    public static final String DEFAULT_SCHEMA = "millrace";

    /** The folder of Millrace's own files. */
    private static final String MILLRACE_FOLDER = "dev/millrace/postgres/migration";

    private final DataSource dataSource;
    private final MigrationFiles files;
    private final MigratorConfig config;
    private final Ledger ledger;

    Migrator(DataSource dataSource, MigrationFiles files, MigratorConfig config) {
        this.dataSource = dataSource;
        this.files = files;
        this.config = config;
        this.ledger = new Ledger(config.schema());
    }

    /** Begins a migrator of Millrace's own files. */
    public static MigratorBuilder millrace(DataSource dataSource) {
        return of(dataSource, MigrationFiles.in(MILLRACE_FOLDER, Migrator.class.getClassLoader()));
    }

    /** Begins a migrator of an application's files, for a schema of the application's own. */
    public static MigratorBuilder of(DataSource dataSource, MigrationFiles files) {
        return new MigratorBuilder(dataSource, files);
    }

    /** Returns the configuration. */
    public MigratorConfig config() {
        return config;
    }

    /** Returns every version that the code or the ledger knows, ascending; changes nothing. */
    public List<MigrationStatus> status() {
        return connected(
                "read the migrations' state", connection -> plan(connection).statuses());
    }

    /**
     * Runs what is due of {@code phase}, in the order of the versions, and returns what this call ran.
     *
     * @throws DatabaseNewerException if a newer version of the program migrated the schema
     * @throws MigrationDriftException if a file that has run was changed or removed, unless drift is allowed
     * @throws MigrationBlockedException if other sessions keep the locks it needs, or another process migrates for too
     *     long
     * @throws MigrationException if post files are asked for before their pre files, or if the database refuses; files
     *     before the refused one stay applied, and of that one nothing does unless it is not transactional
     */
    public List<Migration> up(Phase phase) {
        if (!connected("read the migrations' state", connection -> isDue(connection, phase))) {
            return List.of();
        }
        try (MigrationLock lock = MigrationLock.take(dataSource, config);
                Connection work = dataSource.getConnection()) {
            work.setAutoCommit(true);
            return new MigrationRun(config, files, ledger, dataSource, work).up(phase, lock);
        } catch (SQLException e) {
            throw Refusal.of("cannot migrate schema " + config.schema().quoted(), e);
        }
    }

    private boolean isDue(Connection connection, Phase phase) throws SQLException {
        Plan plan = plan(connection);
        plan.requireRunnable(phase, config.allowDrift());
        return !plan.due(phase).isEmpty();
    }

    /**
     * Returns what {@link #up} would run now as a text for psql: transactions, ledger rows, the schema's name, and
     * first whatever is missing of schema and ledger. Changes nothing. Refuses what {@code up} would refuse.
     */
    public String sql(Phase phase) {
        return connected("read the migrations' state", connection -> {
            Plan plan = plan(connection);
            plan.requireRunnable(phase, config.allowDrift());
            return new MigrationScript(config).of(ledger.creation(connection), plan.due(phase));
        });
    }

    /**
     * Makes sure that a program may start on the schema: every pre file has run as the code holds it, and no newer file
     * that breaks this version has. Post files that have not run yet, and newer ones that break nothing, are a rollout
     * under way.
     *
     * @throws SchemaNotMigratedException naming the versions that are missing
     * @throws DatabaseNewerException if a newer version's breaking file has run
     * @throws MigrationDriftException if a file that has run was changed or removed, unless drift is allowed
     */
    public void check() {
        connected("check the state", connection -> {
            plan(connection).requireUsable(config.allowDrift());
            return true;
        });
    }

    private Plan plan(Connection connection) throws SQLException {
        ServerVersion.require(connection);
        return new Plan(config.schema(), files, ledger.rows(connection));
    }

    /** What is done with a connection. */
    @FunctionalInterface
    private interface Reading<T> {
        T from(Connection connection) throws SQLException;
    }

    private <T> T connected(String attempted, Reading<T> reading) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(true);
            return reading.from(connection);
        } catch (SQLException e) {
            throw Refusal.of("cannot " + attempted + " of " + config.schema().quoted(), e);
        }
    }
}
