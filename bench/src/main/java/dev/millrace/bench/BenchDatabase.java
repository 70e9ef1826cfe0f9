package dev.millrace.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fresh schema to measure in, which is dropped in the end: on a server of its own with fsync on, or on one that the
 * caller names.
 */
final class BenchDatabase implements AutoCloseable {
    /** Nobody else's: it is dropped before and after. */
    static final String SCHEMA = "millrace_bench";

    private static final List<String> TOLD_SETTINGS =
            List.of("server_version", "fsync", "synchronous_commit", "shared_buffers", "max_wal_size");

    private final @Nullable EmbeddedPostgres server;
    private final HikariDataSource pool;

    /**
     * Opens a database.
     *
     * @param url of PostgreSQL, with its user and password; null for an embedded server
     */
    BenchDatabase(@Nullable String url, int connections) {
        this.server = url == null ? embedded() : null;
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server == null ? url : server.url());
        config.setMaximumPoolSize(connections);
        this.pool = new HikariDataSource(config);
        execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
        Migrator.millrace(pool).schema(SCHEMA).build().up(Phase.ALL);
    }

    private static EmbeddedPostgres embedded() {
        return EmbeddedPostgres.builder()
                .setting("fsync", "on")
                .setting("synchronous_commit", "on")
                .setting("shared_buffers", "512MB")
                .setting("max_wal_size", "4GB")
                .start();
    }

    PostgresStore store() {
        return PostgresStore.of(pool, SCHEMA);
    }

    /** The settings that the figures depend on, a line each. */
    List<String> conditions() {
        List<String> lines = new ArrayList<>();
        TOLD_SETTINGS.forEach(setting -> lines.add(setting + " = " + text("SHOW " + setting)));
        return lines;
    }

    void execute(String sql) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run: " + sql, e);
        }
    }

    /** The first column of the first row. */
    String text(String sql) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run: " + sql, e);
        }
    }

    double number(String sql) {
        return Double.parseDouble(text(sql));
    }

    @Override
    public void close() {
        execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
        pool.close();
        if (server != null) {
            server.close();
        }
    }
}
