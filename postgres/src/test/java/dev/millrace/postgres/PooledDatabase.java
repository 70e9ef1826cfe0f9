package dev.millrace.postgres;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.postgres.wake.PgBouncer;
import java.io.IOException;
import java.nio.file.Path;
import javax.sql.DataSource;

/** A migrated database behind a pgBouncer in transaction mode that has fewer connections to it than it has clients. */
final class PooledDatabase implements AutoCloseable {
    private static final int SERVER_CONNECTIONS = 3;

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
