package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.postgres.wake.PgBouncer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** A migrated database behind a pgBouncer in transaction mode that has fewer connections to it than it has clients. */
final class PooledDatabase implements AutoCloseable {
    private static final int SERVER_CONNECTIONS = 3;
    /** Settings but for what the driver asks for when it begins, and everything else that a session can hold. */
    private static final String LEFT = """
            SELECT pg_backend_pid(), x.what FROM (SELECT 1) one LEFT JOIN (
              SELECT format('setting %s = %s', s.name, s.setting) FROM pg_settings s
              WHERE s.source = 'session' AND lower(s.name) NOT IN ('datestyle', 'timezone', 'client_encoding',
                'application_name', 'standard_conforming_strings', 'extra_float_digits',
                'transaction_isolation', 'transaction_read_only', 'transaction_deferrable')
              UNION ALL SELECT 'statement ' || p.name FROM pg_prepared_statements p
              UNION ALL SELECT 'cursor ' || c.name FROM pg_cursors c WHERE c.is_holdable
              UNION ALL SELECT 'channel ' || l FROM pg_listening_channels() l
              UNION ALL SELECT 'table ' || t.relname FROM pg_class t WHERE t.relnamespace = pg_my_temp_schema()
              UNION ALL SELECT 'lock ' || k.objid FROM pg_locks k WHERE k.locktype = 'advisory' AND k.pid = pg_backend_pid()
            ) AS x (what) ON true
            """;

    private final MigratedDatabase database;
    private final PgBouncer bouncer;
    private final HikariDataSource pool;

    private PooledDatabase(MigratedDatabase database, PgBouncer bouncer, int clients) {
        this.database = database;
        this.bouncer = bouncer;
        HikariConfig config = new HikariConfig();
        config.setDataSource(bouncer.dataSource());
        config.setMaximumPoolSize(clients);
        config.setMinimumIdle(0);
        this.pool = new HikariDataSource(config);
    }

    /** Starts one with a pool of up to {@code clients} connections to the pooler, which keeps its files in {@code folder}. */
    static PooledDatabase create(int clients, Path folder) throws IOException {
        assumeTrue(PgBouncer.isInstalled(), "pgbouncer is not installed; apt-get install pgbouncer");
        MigratedDatabase database = MigratedDatabase.create(2);
        return new PooledDatabase(
                database, PgBouncer.before(database.database().dataSource(), SERVER_CONNECTIONS, folder), clients);
    }

    /** The same with sessions that forget after each transaction whatever was set in them. */
    static PooledDatabase forgetful(int clients, Path folder) throws IOException {
        assumeTrue(PgBouncer.isInstalled(), "pgbouncer is not installed; apt-get install pgbouncer");
        MigratedDatabase database = MigratedDatabase.create(2);
        return new PooledDatabase(
                database, PgBouncer.forgetful(database.database().dataSource(), SERVER_CONNECTIONS, folder), clients);
    }

    /** What the sessions of the server hold now that a session does not begin with; looks into all of them at once. */
    List<String> left() throws SQLException {
        List<Connection> open = new ArrayList<>();
        Set<Integer> pids = new HashSet<>();
        List<String> left = new ArrayList<>();
        try {
            for (int i = 0; i < SERVER_CONNECTIONS; i++) {
                Connection connection = pool.getConnection();
                open.add(connection);
                connection.setAutoCommit(false); // keeps the session until the end
                pids.add(look(connection, left));
            }
        } finally {
            for (Connection connection : open) {
                connection.rollback();
                connection.setAutoCommit(true);
                connection.close();
            }
        }
        assertThat(pids).as("sessions looked into").hasSize(SERVER_CONNECTIONS);
        return left;
    }

    /** Adds what the session holds; returns which one it is. */
    private static int look(Connection connection, List<String> left) throws SQLException {
        int pid = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(LEFT)) {
            while (rows.next()) {
                pid = rows.getInt(1);
                if (rows.getString(2) != null) {
                    left.add(rows.getString(2));
                }
            }
        }
        return pid;
    }

    /** The database, without the pooler. */
    MigratedDatabase database() {
        return database;
    }

    /** The pool of connections to the pooler. */
    DataSource pool() {
        return pool;
    }

    @Override
    public void close() {
        pool.close();
        bouncer.close();
        database.close();
    }
}
