package dev.millrace.bench.frame;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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
import javax.sql.DataSource;

/** A fresh schema to measure in, and a pool. The schema is nobody else's: it is dropped before and after. */
public final class BenchDatabase implements AutoCloseable {
    private final String url;
    private final String schema;
    private final HikariDataSource pool;
    private final List<HikariDataSource> others = new ArrayList<>();

    BenchDatabase(String url, String schema, int connections, String options) {
        this.url = url;
        this.schema = schema;
        this.pool = pool(url, connections, options);
        drop();
        Migrator.millrace(pool).schema(schema).build().up(Phase.ALL);
    }

    private static HikariDataSource pool(String url, int connections, String options) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        if (!options.isEmpty()) {
            config.addDataSourceProperty("options", options);
        }
        return new HikariDataSource(config);
    }

    private void drop() {
        execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
    }

    /** The product on this schema. */
    public PostgresStore store() {
        return PostgresStore.of(pool, schema);
    }

    /** The product on this schema through other connections. */
    public PostgresStore store(DataSource connections) {
        return PostgresStore.of(connections, schema);
    }

    /** The schema's name, which needs no quotes. */
    public String schema() {
        return schema;
    }

    /** Where it is, for other processes; has the password. */
    public String url() {
        return url;
    }

    /** The pool. */
    public DataSource pool() {
        return pool;
    }

    /** The product as another process would have it: through a pool of its own, closed with this. */
    public PostgresStore elsewhere(int connections) {
        HikariDataSource other = pool(url, connections, "");
        others.add(other);
        return PostgresStore.of(other, schema);
    }

    /** A connection of the caller's own, outside of the pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /** A table or function of this schema, qualified. */
    public String of(String name) {
        return schema + "." + name;
    }

    /** Runs a statement. */
    public void execute(String sql) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run: " + sql, e);
        }
    }

    /** Keeps the server from vacuuming the tables that there are at a time of its own: that would write and clean among what is measured. */
    public void keepAutovacuumOff() {
        execute("DO $$ DECLARE t regclass; BEGIN FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r'"
                + " AND relnamespace = CAST('" + schema + "' AS regnamespace) LOOP"
                + " EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t); END LOOP; END $$");
    }

    /** The first column of the first row. */
    public String text(String sql) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run: " + sql, e);
        }
    }

    /** The first column of the first row, a number. */
    public double number(String sql) {
        return Double.parseDouble(text(sql));
    }

    @Override
    public void close() {
        try {
            others.forEach(HikariDataSource::close);
            drop();
        } finally {
            pool.close();
        }
    }
}
