package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.model.JobId;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.chaos.ChaosWorker.Task;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.runtime.Millrace;
import dev.millrace.worker.Worker;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server of its own with jobs, and what must be true of them whatever happened. */
final class ChaosDatabase implements AutoCloseable {
    /** More rounds for a longer soak: {@code -Dmillrace.chaos.rounds=20}. */
    static final int ROUNDS = Integer.getInteger("millrace.chaos.rounds", 1);

    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Attempts are told from 1 on without a gap; a first success by its row of history alone. */
    private static final String BAD_ATTEMPTS = """
            SELECT format('%s has %s attempts, told: %s', h.id, h.attempts, array_agg(a.number ORDER BY a.number))
            FROM millrace.job_history h LEFT JOIN millrace.job_attempt a ON a.job_id = h.id
            GROUP BY h.id, h.attempts
            HAVING NOT (h.attempts = 1 AND count(a.number) = 0)
               AND array_agg(a.number ORDER BY a.number) IS DISTINCT FROM ARRAY(SELECT generate_series(1, h.attempts))
            """;

    /** Whatever succeeded was begun, and nobody began one attempt of a job twice unless the first begin was lost with its process. */
    private static final String NEVER_BEGUN = """
            SELECT CAST(h.id AS text) FROM millrace.job_history h
            WHERE h.state = 'succeeded' AND NOT EXISTS (SELECT 1 FROM chaos_journal c WHERE c.job_id = h.id)
            """;

    private final EmbeddedPostgres server = EmbeddedPostgres.temporary();
    private final HikariDataSource pool = ChaosWorker.pool(server.url(), 8);
    private final Millrace millrace;
    private final List<JobId> jobs = new ArrayList<>();

    ChaosDatabase() throws SQLException {
        Migrator.millrace(pool).build().up(Phase.ALL);
        this.millrace = ChaosWorker.millrace(pool);
        execute(ChaosWorker.JOURNAL);
    }

    String url() {
        return server.url();
    }

    int port() {
        return server.port();
    }

    Millrace millrace() {
        return millrace;
    }

    PostgresStore store() {
        return PostgresStore.of(pool);
    }

    /** Another one beside, for what nobody disturbs. */
    PostgresStore store(String schema) {
        Migrator.millrace(pool).schema(schema).build().up(Phase.ALL);
        return PostgresStore.of(pool, schema);
    }

    void enqueue(String does, int count) {
        for (int i = 0; i < count; i++) {
            jobs.add(millrace.client().enqueue(ChaosWorker.ACTOR, new Task(does)));
        }
    }

    /** A worker in this process, over links that nobody disturbs. */
    Worker rescuer() {
        return ChaosWorker.start(millrace, pool, ChaosWorker.RESCUER);
    }

    void awaitAllSucceeded() {
        await().atMost(PATIENCE).ignoreExceptions().until(() -> succeeded() >= jobs.size());
    }

    long succeeded() throws SQLException {
        return Long.parseLong(texts("SELECT CAST(count(*) AS text) FROM millrace.job_history WHERE state = 'succeeded'")
                .get(0));
    }

    /** What holds at any moment. */
    void assertInvariants() throws SQLException {
        assertThat(PostgresStore.of(pool).maintenance().check()).isEmpty();
        assertThat(texts(BAD_ATTEMPTS)).as("attempts are contiguous").isEmpty();
    }

    /** What holds in the end: every job has succeeded, once. */
    void assertAllSucceededOnce() throws SQLException {
        assertInvariants();
        assertThat(texts("SELECT CAST(id AS text) FROM millrace.job_history WHERE state = 'succeeded'"))
                .containsExactlyInAnyOrderElementsOf(
                        jobs.stream().map(JobId::toString).toList());
        assertThat(texts("SELECT CAST(id AS text) FROM millrace.job")).isEmpty();
        assertThat(texts(NEVER_BEGUN)).as("succeeded without a handler").isEmpty();
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    List<String> texts(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    @Override
    public void close() {
        millrace.close();
        pool.close();
        server.close();
    }
}
