package dev.millrace.postgres.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.WorkerId;
import dev.millrace.model.settings.Retention;
import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.postgresql.ds.PGSimpleDataSource;

/** Partitions of history are dropped while a report reads them, and nobody waits for it (P7, HISTORY-6). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OldHistoryIT {
    private static final QueueName QUEUE = new QueueName("mail");
    private static final ActorName ACTOR = new ActorName("greet");
    private static final int PLENTY = 1_000;
    private static final String OLD_EVENTS = "SELECT c.relname FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid"
            + " WHERE c.relname ~ '^job_event_[0-9]{8}$' AND right(c.relname, 8) < to_char(now() AT TIME ZONE 'UTC' - interval '8 days', 'YYYYMMDD')"
            + " ORDER BY c.relname";

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final JobIds ids = new JobIds(InstantSource.system());
    private final Store store = database.store();

    /** Whose every statement fails that waits for a lock for 100 ms. */
    private final Store impatient = PostgresStore.of(impatient());

    private DataSource impatient() {
        PGSimpleDataSource source = (PGSimpleDataSource) database.database().dataSource();
        source.setOptions("-c lock_timeout=100");
        return source;
    }

    @AfterAll
    void close() {
        database.close();
    }

    @BeforeEach
    void aMonthOfHistory() {
        store.settings().set(Retention.DEFAULTS.withEvents(Duration.ZERO));
        for (int day = 20; day > 0; day--) {
            database.database().execute("SELECT millrace.make_partitions(1, now() - interval '" + day + " days')");
        }
        database.database()
                .execute(
                        "INSERT INTO millrace.job_event (job_id, occurred_at, kind, detail)"
                                + " SELECT gen_random_uuid(), now() - i * interval '1 day', 'retrying', '' FROM generate_series(0, 20) AS i");
        store.settings().set(Retention.DEFAULTS);
    }

    private void fail(Store on) {
        WorkerId worker = on.workers().register("test", Duration.ofMinutes(1));
        on.jobs()
                .enqueue(List.of(
                        new NewJob(ids.next(), new Lane(QUEUE, ACTOR, 0), JobStart.now(), RetryPolicy.never(), "{}")));
        ClaimedJob job = on.jobs()
                .claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), 1))
                .get(0);
        on.jobs().finish(worker, List.of(new Outcome.Failed(job.fence(), Duration.ZERO, "no", true)));
    }

    private List<String> oldEventPartitions() {
        return database.database().texts(OLD_EVENTS);
    }

    @Test
    void partitionsAreDroppedOldestFirstAndOnlyOnce() {
        assertThat(oldEventPartitions()).isNotEmpty();

        int dropped = store.maintenance().dropOldPartitions(PLENTY);

        assertThat(dropped).isPositive();
        assertThat(oldEventPartitions()).isEmpty();
        assertThat(store.maintenance().dropOldPartitions(PLENTY)).isZero();
    }

    @Test
    void aReportReadsOnAndNoFinishWaitsForItNorForTheSweep() throws SQLException {
        try (Connection report = database.database().connect()) {
            report.setAutoCommit(false);
            long before = count(report);
            assertThat(before).isPositive();

            List<String> old = oldEventPartitions();
            for (int turn = 0; turn < 3; turn++) {
                store.maintenance().dropOldPartitions(PLENTY);
                fail(impatient);
                assertThat(oldEventPartitions()).isNotEmpty().isEqualTo(old);
            }
            assertThat(count(report)).isGreaterThanOrEqualTo(before);
        }

        assertThat(store.maintenance().dropOldPartitions(PLENTY)).isPositive();
        assertThat(oldEventPartitions()).isEmpty();
    }

    @Test
    void whoDetachedAndDiedLeavesTheRestToTheNext() throws SQLException {
        String part = oldEventPartitions().get(0);
        database.database().execute("ALTER TABLE millrace.job_event DETACH PARTITION millrace." + part);

        assertThat(store.maintenance().dropOldPartitions(PLENTY)).isPositive();

        assertThat(database.database().texts("SELECT to_regclass('millrace." + part + "')"))
                .containsOnlyNulls();
    }

    @Test
    void anAttachedPartitionIsNeverDropped() {
        String part = oldEventPartitions().get(0);

        assertThatThrownBy(() -> database.database()
                        .execute("SELECT millrace.drop_partition('millrace', 'job_event', '" + part + "')"))
                .hasStackTraceContaining("is attached to job_event");
    }

    @Test
    void noTableOfHistoryHasADefaultPartition() {
        assertThat(database.database().texts("SELECT partrelid FROM pg_partitioned_table WHERE partdefid <> 0"))
                .isEmpty();
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                var row = statement.executeQuery("SELECT count(*) FROM millrace.job_event")) {
            row.next();
            return row.getLong(1);
        }
    }
}
