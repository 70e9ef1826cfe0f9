package dev.millrace.postgres;

import static java.util.Objects.requireNonNull;

import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.wake.PostgresWakeups;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Sets up a {@link PostgresStore}; for one thread. */
public final class PostgresStoreBuilder {
    private final DataSource dataSource;
    private DataSource direct;
    private Schema schema = new Schema(PostgresStore.DEFAULT_SCHEMA);
    private @Nullable InstantSource clock;

    PostgresStoreBuilder(DataSource dataSource) {
        this.dataSource = requireNonNull(dataSource, "dataSource");
        this.direct = dataSource;
    }

    /**
     * The schema; {@value PostgresStore#DEFAULT_SCHEMA} if not said.
     *
     * @throws IllegalArgumentException if PostgreSQL could not have a schema of that name
     */
    public PostgresStoreBuilder schema(String name) {
        schema = new Schema(name);
        return this;
    }

    /**
     * Where notifications of new jobs are received: connections of pgjdbc to the server itself, not to a pooler, and not
     * from a pool. The store's own data source if not said.
     *
     * <p>One is open while a worker runs. Set {@code connectTimeout} and {@code loginTimeout}, so that a lost link does not
     * keep it from connecting anew. Where notifications do not arrive workers poll.
     */
    public PostgresStoreBuilder direct(DataSource directDataSource) {
        direct = requireNonNull(directDataSource, "directDataSource");
        return this;
    }

    /** Replaces the database's clock, in tests. */
    PostgresStoreBuilder clock(InstantSource instants) {
        clock = instants;
        return this;
    }

    /** The store; connects to nothing yet. */
    public PostgresStore build() {
        return new PostgresStore(
                new Database(dataSource, schema, clock), new PostgresWakeups(dataSource, direct, schema));
    }
}
