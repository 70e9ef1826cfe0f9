package dev.millrace.postgres;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.millrace.store.ClaimRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a claim reads, counted by the server: promise P4. */
class ClaimPlanIT {
    private static final QueueName QUEUE = new QueueName("plans");
    private static final ActorName ACTOR = new ActorName("plan");
    private static final int LIMIT = 50;
    private static final int SHALLOW = 1_000;
    private static final int DEEP = 30_000;
    /** Buffers more that a deeper index, or a page more of the claim log, may cost. */
    private static final int SLACK = 40;

    private static final Pattern HIT = Pattern.compile("\"Shared (?:Hit|Read) Blocks\": (\\d+)");

    private final MigratedDatabase database = MigratedDatabase.create(4);
    private final PostgresStore store = database.store();
    private final JobIds ids = new JobIds(InstantSource.system());

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_custom_plan", "force_generic_plan"})
    void aClaimReadsTheSameAtAnyDepth(String planCacheMode) throws SQLException {
        enqueue(SHALLOW);
        WorkerId worker = worker();
        long shallow = buffers(worker, planCacheMode);

        enqueue(DEEP - SHALLOW); // never analyzed: the statistics still say that the table is empty

        assertThat(buffers(worker, planCacheMode)).isLessThanOrEqualTo(shallow + SLACK);
    }

    @Test
    void aClaimReadsTheSameWhileAReaderPinsTheHorizon() throws SQLException {
        enqueue(DEEP);
        WorkerId worker = worker();
        long fresh = buffers(worker, "auto");
        try (Connection reader = database.database().connect()) {
            pin(reader);

            for (int done = 0; done < 10_000; done += 500) {
                finish(worker, claim(worker, 500));
            }

            assertThat(buffers(worker, "auto")).isLessThanOrEqualTo(fresh + SLACK);
        }
    }

    @Test
    void aClaimReadsTheSameWhileAWriterStaysOpen() throws SQLException {
        enqueue(DEEP);
        WorkerId worker = worker();
        long fresh = buffers(worker, "auto");
        try (Connection writer = database.database().connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("SELECT pg_current_xact_id()");

            for (int done = 0; done < 10_000; done += 500) {
                finish(worker, claim(worker, 500));
            }

            assertThat(buffers(worker, "auto")).isLessThanOrEqualTo(fresh + SLACK);
        }
    }

    @Test
    void jobsOfOthersAndOfTheFutureAreNotRead() throws SQLException {
        enqueue(SHALLOW);
        WorkerId worker = worker();
        long alone = buffers(worker, "auto");

        enqueue(DEEP / 2, new ActorName("other"), JobStart.now());
        enqueue(DEEP / 2, ACTOR, JobStart.after(Duration.ofDays(1)));

        assertThat(buffers(worker, "auto")).isLessThanOrEqualTo(alone + SLACK);
    }

    /** JIT pays off in reports; to what is hot it would add its compilation, each time. */
    @Test
    void nothingThatIsHotIsCompiled() {
        assertThat(
                        database.database()
                                .texts(
                                        "SELECT CAST(p.proname AS text) FROM pg_proc p"
                                                + " WHERE p.pronamespace = 'millrace'::regnamespace AND p.proconfig @> ARRAY['jit=off']"))
                .contains("claim_jobs", "succeed_jobs", "succeed_unkept_jobs");
    }

    private static void pin(Connection reader) throws SQLException {
        reader.setAutoCommit(false);
        reader.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (Statement statement = reader.createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    private WorkerId worker() {
        return store.workers().register("plans", Duration.ofHours(1));
    }

    private void enqueue(int count) {
        enqueue(count, ACTOR, JobStart.now());
    }

    private void enqueue(int count, ActorName actor, JobStart start) {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(new NewJob(ids.next(), new Lane(QUEUE, actor, 0), start, RetryPolicy.never(), "{}"));
        }
        store.jobs().enqueue(jobs);
    }

    private List<ClaimedJob> claim(WorkerId worker, int limit) {
        return store.jobs().claim(new ClaimRequest(worker, QUEUE, List.of(ACTOR), limit));
    }

    private void finish(WorkerId worker, List<ClaimedJob> claimed) {
        store.jobs()
                .finish(
                        worker,
                        claimed.stream()
                                .map(job -> (Outcome) new Outcome.Succeeded(job.fence(), Duration.ZERO, null))
                                .toList());
    }

    /** The buffers that a claim touches, in a session that has its catalogues and plans at hand; rolled back. */
    private long buffers(WorkerId worker, String planCacheMode) throws SQLException {
        try (Connection connection = database.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET plan_cache_mode = " + planCacheMode);
            connection.setAutoCommit(false);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 8; i++) {
                least = Math.min(least, explained(statement, worker));
                connection.rollback();
            }
            return least;
        }
    }

    private static long explained(Statement statement, WorkerId worker) throws SQLException {
        String sql = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM millrace.claim_jobs(" + worker + ", '"
                + QUEUE + "', ARRAY['" + ACTOR + "'], ARRAY[0.0], ARRAY[NULL], ARRAY[]::text[], " + LIMIT + ", NULL)";
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            String plan = row.getString(1);
            assertThat(plan).contains("\"Actual Rows\": " + LIMIT);
            Matcher matcher = HIT.matcher(plan);
            long buffers = 0;
            for (int i = 0; i < 2 && matcher.find(); i++) { // hit and read of the topmost node
                buffers += Long.parseLong(matcher.group(1));
            }
            return buffers;
        }
    }
}
