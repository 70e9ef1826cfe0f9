package dev.millrace.postgres.debian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.HeldClaims;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that is hot is compiled by a server that can: promise P4. */
class JitIT {
    private static final int JOBS = 10_000;
    private static final Duration LEASE = Duration.ofHours(1);
    private static final Lane LANE = new Lane(new QueueName("jit"), new ActorName("compiled"), 0);

    @TempDir
    private Path folder;

    private final JobIds ids = new JobIds(InstantSource.system());
    private DebianServer server;
    private HikariDataSource pool;
    private PostgresStore store;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(
                DebianServer.isInstalled(), "PostgreSQL's programs are not installed; apt-get install postgresql-15");
        server = DebianServer.start(
                folder, "jit", "jit=on", "shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=all");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(4);
        pool = new HikariDataSource(config);
        server.execute("CREATE EXTENSION pg_stat_statements");
        assumeTrue(server.texts("SELECT pg_jit_available()").equals(List.of("t")), "this server was built without JIT");
        Migrator.millrace(pool).build().up(Phase.ALL);
        store = PostgresStore.of(pool);
    }

    @AfterEach
    void stop() {
        if (pool != null) {
            pool.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void noStatementOfAJobsLifeIsCompiled() throws SQLException {
        live();

        // The witness: this server does compile, and tells.
        server.execute(
                "SET jit_above_cost = 0; /* witness */ SELECT count(*) FROM millrace.job_history; RESET jit_above_cost");
        assertThat(compiled()).singleElement().asString().contains("witness");
        assertThat(server.texts("SELECT count(*) FROM millrace.job_history")).containsExactly("" + JOBS);
    }

    @Test
    void claimsAndSuccessesAreNotCompiledWhateverTheirEstimates() throws SQLException {
        server.execute("ALTER ROLE postgres SET jit_above_cost = 0");
        pool.getHikariPoolMXBean().softEvictConnections();
        live();

        assertThat(compiled())
                .isNotEmpty()
                .noneMatch(statement -> statement.contains("INSERT INTO \"millrace\".claim")
                        || statement.contains("DELETE FROM \"millrace\".job"));
    }

    private void live() throws SQLException {
        WorkerId worker = store.workers().register("jit", LEASE);
        server.execute("SELECT pg_stat_statements_reset()");
        enqueue();
        work(worker);
    }

    private void enqueue() {
        List<NewJob> jobs = new ArrayList<>();
        for (int i = 0; i < JOBS; i++) {
            jobs.add(new NewJob(ids.next(), LANE, JobStart.now(), RetryPolicy.never(), "{}"));
        }
        store.jobs().enqueue(jobs.subList(0, 1));
        store.jobs().enqueue(jobs.subList(1, JOBS));
    }

    private void work(WorkerId worker) {
        int left = JOBS;
        while (left > 0) {
            List<ClaimedJob> claimed =
                    store.jobs().claim(new ClaimRequest(worker, LANE.queue(), List.of(LANE.actor()), 500));
            assertThat(claimed).as("jobs, of %s that are left", left).isNotEmpty();
            store.jobs()
                    .finish(
                            worker,
                            claimed.stream()
                                    .map(job -> (Outcome) new Outcome.Succeeded(job.fence(), Duration.ZERO, null))
                                    .toList());
            store.workers().renew(worker, LEASE, HeldClaims.from(0));
            left -= claimed.size();
        }
    }

    private List<String> compiled() throws SQLException {
        return server.texts(
                "SELECT query FROM pg_stat_statements WHERE jit_functions > 0 AND query NOT LIKE '%pg_stat%'");
    }
}
