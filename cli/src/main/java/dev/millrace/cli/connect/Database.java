package dev.millrace.cli.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.doctor.Console;
import dev.millrace.postgres.doctor.Doctor;
import dev.millrace.postgres.doctor.DoctorConfig;
import dev.millrace.postgres.doctor.Measurement;
import dev.millrace.postgres.doctor.Severity;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.MigratorBuilder;
import dev.millrace.store.Store;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * An open database: a small pool of connections and what Millrace offers on it. The only class that knows how the store is
 * put together. Thread-safe.
 */
public final class Database implements AutoCloseable {
    private static final String NAME = "millrace-cli";
    private static final Duration CONNECT = Duration.ofSeconds(10);
    /** Held here, or the setting goes with the garbage: pgjdbc logs parts of addresses, and whatever it logs is thrown. */
    private static final Logger PGJDBC = Logger.getLogger("org.postgresql");

    private final ConnectionSettings settings;
    private final int connections;
    private final HikariDataSource pool;
    private final HikariDataSource direct;

    private Database(ConnectionSettings settings, int connections, HikariDataSource pool, HikariDataSource direct) {
        this.settings = settings;
        this.connections = connections;
        this.pool = pool;
        this.direct = direct;
    }

    /**
     * Opens one connection, so that whatever is wrong is known at once.
     *
     * @throws RuntimeException if that fails; {@link DatabaseFailure} explains it
     */
    static Database open(ConnectionSettings settings, Use use) {
        PGJDBC.setLevel(Level.OFF);
        HikariConfig pool = connections(settings, settings.url(), use);
        pool.setMaximumPoolSize(use.connections());
        pool.setMinimumIdle(1);
        return new Database(
                settings,
                use.connections() + 1, // one to listen
                new HikariDataSource(pool),
                new HikariDataSource(direct(settings, use)));
    }

    /** One connection, opened when a worker begins to listen; a pool so that connecting ends in time. */
    private static HikariConfig direct(ConnectionSettings settings, Use use) {
        HikariConfig config = connections(settings, settings.directUrl(), use);
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(-1);
        return config;
    }

    private static HikariConfig connections(ConnectionSettings settings, DatabaseUrl url, Use use) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(NAME);
        config.setConnectionTimeout(CONNECT.toMillis());
        config.setJdbcUrl(url.jdbcUrl());
        config.setUsername(settings.user());
        Password password = settings.password();
        if (password != null) {
            config.setPassword(password.value());
        }
        properties(url, use).forEach(config::addDataSourceProperty);
        return config;
    }

    /** Without timeouts and keep-alive a dropped link would hang a thread for ever; parameters of the URL win. */
    private static Map<String, String> properties(DatabaseUrl url, Use use) {
        Map<String, String> properties = new HashMap<>();
        properties.put("ApplicationName", NAME);
        properties.put("connectTimeout", Long.toString(CONNECT.toSeconds()));
        properties.put("socketTimeout", Long.toString(use.answer().toSeconds()));
        properties.put("tcpKeepAlive", "true");
        if (url.hosts()
                .contains(",")) { // of a primary and its standbys, only the primary is of use, whichever it is by now
            properties.put("targetServerType", "primary");
            properties.put("hostRecheckSeconds", "2");
        }
        properties.putAll(url.parameters());
        return properties;
    }

    /** Where this is. */
    public ConnectionSettings settings() {
        return settings;
    }

    /**
     * Jobs, workers and maintenance.
     *
     * @throws CliException if PostgreSQL could not have a schema of that name
     */
    public Store store() {
        try {
            return PostgresStore.builder(pool)
                    .schema(settings.schema())
                    .direct(direct)
                    .build();
        } catch (IllegalArgumentException e) {
            throw refusedSchema(e);
        }
    }

    /** The application's tables, in a schema of their own beside Millrace's. */
    public GeoDatabase geoDatabase() {
        return new GeoDatabase(pool);
    }

    /**
     * Begins a migrator of the schema.
     *
     * @throws CliException if PostgreSQL could not have a schema of that name
     */
    public MigratorBuilder migrator() {
        try {
            return Migrator.millrace(pool).schema(settings.schema());
        } catch (IllegalArgumentException e) {
            throw refusedSchema(e);
        }
    }

    /** A doctor of the database, which goes by {@code config} but for the schema. */
    public Doctor doctor(DoctorConfig config) {
        try {
            return Doctor.of(pool, config.withSchema(settings.schema()));
        } catch (IllegalArgumentException e) {
            throw refusedSchema(e);
        }
    }

    /** A measurement of the database. */
    public Measurement measurement() {
        return Measurement.of(pool, DoctorConfig.defaults().withSchema(settings.schema()));
    }

    private static CliException refusedSchema(IllegalArgumentException e) {
        return new CliException(ExitCode.REFUSED, "--schema: " + e.getMessage(), e);
    }

    /**
     * Makes sure that this version can work with the schema.
     *
     * @param allowDrift whether migration files may have changed since they ran
     * @throws dev.millrace.postgres.migrate.MigrationException if it cannot
     */
    public Database checked(boolean allowDrift) {
        migrator().allowDrift(allowDrift).build().check();
        return this;
    }

    /**
     * Makes sure that the server has the connections left that this will need. A pooler between shares what it has; that its
     * pools may take more than the server has is told, where its console lets the user look.
     *
     * @throws CliException if it has not; the message has the numbers
     */
    public Database withinBudget(Environment environment) {
        DoctorConfig config = DoctorConfig.defaults().withConsole(console());
        doctor(config).budget(connections).ifPresent(finding -> {
            String told = finding.seen() + ". " + finding.todo();
            if (finding.severity() == Severity.ERROR) {
                throw new CliException(ExitCode.REFUSED, told);
            }
            environment.tell("warning: " + told);
        });
        return this;
    }

    /** Where the pooler's console is, if the database is behind one: at the same address, for the same user. */
    private Console console() {
        String host = settings.url().hosts().split(",", 2)[0];
        int colon = host.lastIndexOf(':');
        Password password = settings.password();
        return new Console(
                host.substring(0, colon),
                Integer.parseInt(host.substring(colon + 1)),
                settings.effectiveUser(),
                password == null ? null : password.value());
    }

    @Override
    public void close() {
        direct.close();
        pool.close();
    }
}
