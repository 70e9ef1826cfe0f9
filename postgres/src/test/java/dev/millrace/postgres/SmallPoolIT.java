package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.client.JobIds;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import java.sql.Connection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** No call holds one connection while it waits for another, or a pool that is used up would stand still. */
class SmallPoolIT {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");

    @Test
    void oneConnectionIsEnoughForAWholeLife() {
        try (MigratedDatabase database = MigratedDatabase.create(2);
                HikariDataSource pool = pool(database)) {
            liveWith(pool);
        }
    }

    @Test
    void aTransactionWaitsForNoSecondConnectionToFindWhatIsThere() throws Exception {
        try (MigratedDatabase database = MigratedDatabase.create(2);
                HikariDataSource pool = pool(database)) {
            database.store().jobs().enqueue(List.of(jobWithIdentity()));
            Store fresh = PostgresStore.of(pool);
            try (Connection only = pool.getConnection()) {
                only.setAutoCommit(false);
                fresh.jobs().enqueue(PgTx.joining(only), List.of(jobWithIdentity()));
                only.commit();
            }
            assertThat(database.database().texts("SELECT count(*) FROM millrace.job"))
                    .containsExactly("2");
        }
    }

    private static NewJob jobWithIdentity() {
        return new NewJob(
                new JobIds(InstantSource.system()).next(),
                new Lane(QUEUE, ACTOR, 0),
                JobStart.now(),
                RetryPolicy.never(),
                "{}",
                new JobKeys("house-7", null));
    }

    private static HikariDataSource pool(MigratedDatabase database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.database().dataSource());
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(3_000);
        return new HikariDataSource(config);
    }

    private static void liveWith(DataSource pool) {
        SettableClock clock = new SettableClock();
        Store store = PostgresStore.withClock(pool, PostgresStore.DEFAULT_SCHEMA, clock);
        NewJob job = new NewJob(
                new JobIds(clock).next(), new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}");
        store.jobs().enqueue(List.of(job));
        WorkerId worker = store.workers().register("test", Duration.ofDays(60));
        ClaimedJob claimed = store.jobs()
                .claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), 1))
                .get(0);
        clock.advance(Duration.ofDays(50)); // no partition is there for that day
        store.jobs().finish(worker, List.of(new Outcome.Succeeded(claimed.fence(), Duration.ZERO, null)));

        assertThat(store.reader().find(job.id()))
                .hasValueSatisfying(it -> assertThat(it.state().isOver()).isTrue());
    }
}
