package dev.millrace.postgres.doctor;

import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.embedded.PostgresVersion;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A migrated database on a server that is set up as one in production: durable, and with pg_stat_statements. Test support. */
final class DoctorDatabase implements AutoCloseable {
    /** Whose server this is; see {@code TestDatabase}. */
    private static final int VERSION = Integer.getInteger("millrace.test.postgres", 18);
    /** What holds the counters of checkpoints. */
    static final String CHECKPOINTS = VERSION >= 17 ? "checkpointer" : "bgwriter";
    /** How many were forced. */
    static final String FORCED = VERSION >= 17
            ? "SELECT num_requested FROM pg_stat_checkpointer"
            : "SELECT checkpoints_req FROM pg_stat_bgwriter";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final PGSimpleDataSource source = new PGSimpleDataSource();
    private final List<Connection> open = new ArrayList<>();
    final String name = "doctor_" + COUNT.incrementAndGet();

    DoctorDatabase() {
        run(Server.INSTANCE.url(), "CREATE DATABASE " + name);
        source.setURL(Server.INSTANCE.url(name));
        source.setPrepareThreshold(0);
        Migrator.millrace(source).build().up(Phase.ALL);
        execute("CREATE EXTENSION pg_stat_statements; SELECT pg_stat_statements_reset();"
                + " SELECT pg_stat_reset_shared('" + CHECKPOINTS + "')");
    }

    DataSource dataSource() {
        return source;
    }

    PostgresStore store() {
        return PostgresStore.of(source);
    }

    /** As another role, which has a password here. */
    DataSource dataSource(String role) {
        execute("CREATE ROLE " + role + " LOGIN PASSWORD 'secret'");
        PGSimpleDataSource other = new PGSimpleDataSource();
        other.setServerNames(source.getServerNames());
        other.setPortNumbers(source.getPortNumbers());
        other.setDatabaseName(name);
        other.setUser(role);
        other.setPassword("secret");
        return other;
    }

    /** Runs one or more statements. */
    void execute(String sql) {
        run(Server.INSTANCE.url(name), sql);
    }

    /** Runs them in a session that stays open, in a transaction if they begin one, until this is closed. */
    Connection stay(String sql) {
        try {
            Connection connection = source.getConnection();
            open.add(connection);
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            return connection;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    long number(String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(String url, String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run " + sql, e);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : open) {
            connection.close();
        }
    }

    private static final class Server {
        static final EmbeddedPostgres INSTANCE = EmbeddedPostgres.builder()
                .version(PostgresVersion.valueOf("V" + VERSION))
                .setting("fsync", "on")
                .setting("shared_preload_libraries", "pg_stat_statements")
                .setting("wal_level", "logical")
                .setting("max_prepared_transactions", "10")
                .setting("max_wal_size", "32MB")
                .setting("min_wal_size", "32MB")
                .setting("max_connections", "40")
                .start();
    }
}
