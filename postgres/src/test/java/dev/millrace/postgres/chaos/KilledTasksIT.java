package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.chaos.Breakpoint.Moment;
import dev.millrace.postgres.chaos.ChaosTasks.Alive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes that are killed with SIGKILL after each statement that changes tasks, and after the commit of each transaction,
 * before they know of it: promises P1, P2, P11. Somebody else finishes what they began, and then all is as if nobody had died.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledTasksIT {
    private static final Path FOLDER = Path.of("src/main/resources/dev/millrace/postgres/sql/workset");
    private static final String CALM = "calm";

    /** Files that change nothing, and those that declare. */
    private static final Set<String> NO_STEPS = Set.of(
            "add-series",
            "any-item",
            "attached",
            "check",
            "count",
            "find",
            "find-request",
            "find-workset",
            "follow-vacuum",
            "lock-claims",
            "lock-tables",
            "partition",
            "partitions",
            "put-workset",
            "results",
            "troubled",
            "vacuum-profile");

    /** The last statements of longer transactions. */
    private static final List<String> LAST = List.of(
            "workset/put-partition",
            "workset/leave-partition",
            "workset/reset-partition",
            "workset/forget-partition",
            "workset/add-items",
            "workset/claim-series",
            "workset/advance",
            "workset/copy-results",
            "workset/retry-failed",
            "workset/recount");

    /** What comes in the middle of a transaction, where the server forgets all: some of it in each run, the rest in longer ones. */
    private static final Set<String> MIDDLE = Set.of(
            "touch-request",
            "add",
            "raise",
            "add-items",
            "beat",
            "claim-series",
            "lock-uncounted",
            "recount",
            "retry-failed",
            "delete-old-frontiers",
            "delete-old-rounds",
            "put-partition",
            "leave-partition",
            "reset-partition",
            "forget-partition",
            "settle");

    private record Step(Moment moment, String statement) {

        static Step after(String path) {
            return new Step(Moment.AFTER, "/* " + path + " */");
        }
    }

    private ChaosDatabase database;
    private PostgresStore store;
    private PostgresStore calm;
    private int life;

    static List<Step> steps() throws IOException {
        List<Step> steps = new ArrayList<>(List.of(
                Step.after("worker/register"),
                Step.after("worker/renew"),
                new Step(Moment.AFTER, "DETACH PARTITION"),
                new Step(Moment.AFTER_COMMIT, "/* job/enqueue"))); // a request that is completed
        try (Stream<Path> files = Files.list(FOLDER)) {
            files.map(file -> file.getFileName().toString().replace(".sql", ""))
                    .filter(name -> !NO_STEPS.contains(name))
                    .filter(name -> ChaosDatabase.ROUNDS > 1 || !MIDDLE.contains(name))
                    .sorted()
                    .forEach(name -> steps.add(Step.after("workset/" + name)));
        }
        LAST.forEach(path -> steps.add(new Step(Moment.AFTER_COMMIT, "/* " + path + " */")));
        return Collections.nCopies(ChaosDatabase.ROUNDS, steps).stream()
                .flatMap(List::stream)
                .toList();
    }

    @BeforeAll
    void start() throws Exception {
        database = new ChaosDatabase();
        store = database.store();
        calm = database.store(CALM);
        ChaosTasks.declare(store);
        ChaosTasks.declare(calm);
    }

    @AfterAll
    void close() {
        database.close();
    }

    @ParameterizedTest
    @MethodSource("steps")
    void allIsAsIfNobodyHadDied(Step step) throws Exception {
        life++;
        ChaosTasks.leaveTraces(store, life);
        killAt(step);
        letTimePass();
        finish(store);
        assertThat(store.worksets().check(ChaosTasks.NAME)).isEmpty();

        ChaosTasks.leaveTraces(calm, life);
        finish(calm);
        assertThat(state(PostgresStore.DEFAULT_SCHEMA)).isEqualTo(state(CALM));
    }

    private void killAt(Step step) throws Exception {
        try (FaultProxy proxy = new FaultProxy(database.port())) {
            Breakpoint point = proxy.stopAt(Breakpoint.at(step.moment, step.statement));
            Map<String, String> where = Map.of(ChaosWorker.URL, proxy.through(database.url()));
            try (Victim victim = Victim.start(ChaosTasks.class, where, String.valueOf(life))) {
                point.awaitReached();
                victim.kill();
            }
        }
    }

    /** All signs of life are eleven minutes older than before. */
    private void letTimePass() throws Exception {
        database.execute("UPDATE millrace.worker SET lease_until = lease_until - interval '11 minutes';"
                + " UPDATE millrace.task_build SET beat_at = beat_at - interval '11 minutes';"
                + " UPDATE millrace.task_series SET claimed_at = claimed_at - interval '11 minutes';"
                + " UPDATE millrace.task_request SET touched_at = touched_at - interval '11 minutes'");
    }

    private void finish(PostgresStore where) {
        ChaosTasks tasks = new ChaosTasks(where, life);
        try (Alive alive = tasks.begin()) {
            await().atMost(ChaosDatabase.PATIENCE)
                    .pollInterval(Duration.ofMillis(10))
                    .until(tasks::isOver);
        }
    }

    /** The same tasks with their tries and results, requests, jobs, partitions, watermarks; and nobody's traces. */
    private List<String> state(String schema) throws Exception {
        return database.texts("""
                SELECT format('task %s/%s: %s after %s, %s', dataset_id, feature_id, status, attempts, error)
                FROM SCHEMA.chaos_task
                UNION ALL
                SELECT format('result %s/%s: %s %s %s', r.dataset_id, t.feature_id, r.seq, r.name, r.value)
                FROM SCHEMA.chaos_result r LEFT JOIN SCHEMA.chaos_task t ON t.dataset_id = r.dataset_id AND t.id = r.task_id
                UNION ALL
                SELECT format('request %s: %s %s %s %s', id, state, total, greatest(open, 0), failed) FROM SCHEMA.task_request
                UNION ALL
                SELECT format('job %s', payload) FROM SCHEMA.job
                UNION ALL
                SELECT format('series %s/%s: %s', p.key, s.name, s.watermark)
                FROM SCHEMA.task_series s JOIN SCHEMA.task_partition p ON p.id = s.partition_id
                UNION ALL
                SELECT 'partition ' || key FROM SCHEMA.task_partition
                UNION ALL
                SELECT 'claim of ' || worker_id FROM SCHEMA.task_claim
                UNION ALL
                SELECT 'item of ' || request_id FROM SCHEMA.task_request_item
                ORDER BY 1
                """.replace("SCHEMA", schema));
    }
}
