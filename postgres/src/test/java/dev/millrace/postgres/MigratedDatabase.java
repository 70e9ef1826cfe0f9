package dev.millrace.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import javax.sql.DataSource;

/** A fresh database with Millrace's schema, and a pool of connections to it. Make one a test class, and close it. */
public final class MigratedDatabase implements AutoCloseable {
    private final TestDatabase database = TestDatabase.create();
    private final HikariDataSource pool;

    private MigratedDatabase(int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        this.pool = new HikariDataSource(config);
        Migrator.millrace(pool).build().up(Phase.ALL);
    }

    /** Makes a database with a pool of up to {@code connections}. */
    public static MigratedDatabase create(int connections) {
        return new MigratedDatabase(connections);
    }

    /** The pool. */
    public DataSource pool() {
        return pool;
    }

    /** A store in the schema, on the pool. */
    public PostgresStore store() {
        return PostgresStore.of(pool);
    }

    /** The database, for statements that a test makes itself. */
    public TestDatabase database() {
        return database;
    }

    @Override
    public void close() {
        pool.close();
    }
}
