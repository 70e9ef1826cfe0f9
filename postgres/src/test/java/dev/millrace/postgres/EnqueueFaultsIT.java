package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.millrace.client.JobIds;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobStart;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.RetryPolicy;
import dev.millrace.store.JobStore;
import dev.millrace.store.StoreException;
import dev.millrace.store.StreamBrokenException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that break in the middle of storing jobs (ENQUEUE-1, ENQUEUE-11). */
class EnqueueFaultsIT {
    private static final MigratedDatabase DATABASE = MigratedDatabase.create(4);
    private static final int CHUNK = 10_000;
    private static final int JOBS = 2 * CHUNK;
    private static final String STOP = "\"stop\"";

    private final JobIds ids = new JobIds(InstantSource.system());
    private final WatchedConnections watched = new WatchedConnections(DATABASE.pool());
    private final JobStore jobs = PostgresStore.of(watched.dataSource()).jobs();

    /** A job whose payload says so waits in the middle of its statement for a lock that the test holds. */
    @BeforeAll
    static void jobsCanStop() {
        DATABASE.database()
                .execute("CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END';"
                        + " CREATE TRIGGER stop BEFORE INSERT ON millrace.job FOR EACH ROW"
                        + " WHEN (NEW.payload = '" + STOP + "') EXECUTE FUNCTION stop()");
    }

    @BeforeEach
    void empty() {
        DATABASE.database().execute("TRUNCATE millrace.job");
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    private List<NewJob> jobs(int count, int stopAt) {
        List<NewJob> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            made.add(new NewJob(
                    ids.next(),
                    new Lane(new QueueName("mail"), new ActorName("greet"), 0),
                    JobStart.now(),
                    RetryPolicy.never(),
                    i == stopAt ? STOP : "{}"));
        }
        return made;
    }

    private static int stored() {
        return Integer.parseInt(
                DATABASE.database().texts("SELECT count(*) FROM millrace.job").get(0));
    }

    /** Runs the work until it waits, ends its connection from another, and returns what the work threw. */
    private static @Nullable Throwable killed(Runnable work) throws Exception {
        try (Connection holder = DATABASE.database().connect();
                Statement statement = holder.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(42)");
            CompletableFuture<Void> working = CompletableFuture.runAsync(work);
            String kill =
                    "SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
                            + " AND objid = 42 AND NOT granted AND database = (SELECT oid FROM pg_database"
                            + " WHERE datname = current_database())) AS killed";
            while (!"1".equals(DATABASE.database().texts(kill).get(0))) {
                assertThat(working).isNotDone();
            }
            return working.handle((done, error) -> error)
                    .get(60, TimeUnit.SECONDS)
                    .getCause();
        }
    }

    @Test
    void nothingIsLeftOfAListWhoseConnectionIsKilled() throws Exception {
        List<NewJob> list = jobs(5_000, 4_500);

        Throwable error = killed(() -> jobs.enqueue(list));

        assertThat(error)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNAVAILABLE));
        assertThat(stored()).isZero();
        jobs.enqueue(list);
        assertThat(stored()).isEqualTo(5_000);
    }

    @Test
    void aStreamWhoseConnectionIsKilledTellsWhatIsStoredAndGoesOn() throws Exception {
        List<NewJob> list = jobs(JOBS, CHUNK + 5_000);

        Throwable error = killed(() -> jobs.stream(list.iterator(), stored -> {}));

        assertThat(error).isInstanceOfSatisfying(StreamBrokenException.class, e -> {
            assertThat(e.committed()).isEqualTo(CHUNK);
            assertThat(e.inDoubt()).isZero();
            assertThat(e.kind()).isEqualTo(StoreException.Kind.UNAVAILABLE);
        });
        assertThat(stored()).isEqualTo(CHUNK);
        assertThat(jobs.stream(list.subList(CHUNK, JOBS).iterator(), stored -> {}))
                .isEqualTo(CHUNK);
        assertThat(stored()).isEqualTo(JOBS);
    }

    @Test
    void aCommitWithoutAnAnswerLeavesItsChunkInDoubt() {
        List<NewJob> list = jobs(JOBS, -1);
        List<Integer> committed = new ArrayList<>();

        StreamBrokenException error = catchThrowableOfType(
                StreamBrokenException.class,
                () -> jobs.stream(list.iterator(), stored -> {
                    committed.add(stored.size());
                    watched.commitsToLose.set(1);
                }));

        assertThat(error.committed()).isEqualTo(CHUNK);
        assertThat(error.inDoubt()).isEqualTo(CHUNK);
        assertThat(error).hasMessageContaining("look up the first one's id");
        assertThat(committed).containsExactly(CHUNK);
        assertThat(stored()).isEqualTo(JOBS);
    }

    /** A chunk of COPY is sent while the server waits: the lock that it waits for comes free, and all is well. */
    @Test
    void aStreamThatWaitsGoesOnByItself() throws SQLException {
        List<NewJob> list = jobs(100, 50);
        CompletableFuture<Long> streaming;
        try (Connection holder = DATABASE.database().connect();
                Statement statement = holder.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(42)");
            streaming = CompletableFuture.supplyAsync(() -> jobs.stream(list.iterator(), stored -> {}));
        }

        assertThat(streaming.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo(100);
        assertThat(stored()).isEqualTo(100);
    }
}
