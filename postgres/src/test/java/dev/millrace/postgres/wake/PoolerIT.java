package dev.millrace.postgres.wake;

import static dev.millrace.postgres.wake.Jobs.MAIL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.Actor;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Through a real pgBouncer in transaction mode: promises P8, WAKE-5 and WAKE-9. */
class PoolerIT {
    private static final Actor<String, Void> HELLO =
            Actor.named("hello", String.class).build();

    @TempDir
    private Path folder;

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private PgBouncer bouncer;
    private HikariDataSource pool;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(PgBouncer.isInstalled(), "pgbouncer is not installed; apt-get install pgbouncer");
        bouncer = PgBouncer.before(database.database().dataSource(), 4, folder);
        HikariConfig config = new HikariConfig();
        config.setDataSource(bouncer.dataSource());
        config.setMaximumPoolSize(6);
        config.setMinimumIdle(0);
        pool = new HikariDataSource(config);
    }

    @AfterEach
    void close() {
        if (pool != null) {
            pool.close();
            bouncer.close();
        }
        database.close();
    }

    @Test // WAKE-5
    void throughThePoolerNothingIsListenedToAndWorkersPoll() throws Exception {
        PostgresStore store = PostgresStore.of(pool);
        CountDownLatch ran = new CountDownLatch(2);
        try (Ear ear = Ear.deaf(store, MAIL);
                Millrace millrace = millrace(store);
                Millrace elsewhere = millrace(database.store());
                Worker worker = worker(millrace, ran)) {
            millrace.client().enqueue(HELLO, "here");
            elsewhere.client().enqueue(HELLO, "elsewhere");

            assertThat(ran.await(Ear.PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            assertThat(ear.isTelling()).isFalse();
            assertThat(worker).isNotNull();
        }
        assertThat(database.database().texts("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
                .isEmpty();
    }

    @Test // WAKE-1
    void aDirectConnectionBesideThePoolerHearsWhatIsSentThroughIt() throws Exception {
        PostgresStore store = PostgresStore.builder(pool)
                .direct(database.database().dataSource())
                .build();
        try (Ear ear = Ear.listening(store, MAIL)) {
            PostgresStore.of(pool).jobs().enqueue(List.of(Jobs.due(MAIL)));
            ear.expect("due");
        }
    }

    private static Millrace millrace(PostgresStore store) {
        return Millrace.builder(store).codec(new JacksonCodec()).build();
    }

    private static Worker worker(Millrace millrace, CountDownLatch ran) {
        return millrace.worker()
                .handle(HELLO, (name, job) -> {
                    ran.countDown();
                    return null;
                })
                .start();
    }
}
