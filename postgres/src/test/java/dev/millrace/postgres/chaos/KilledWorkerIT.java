package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.worker.Worker;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Workers that are killed with SIGKILL at an exact step, by a proxy that holds the message of it: promises P1, P2, P11. One
 * victim after another leaves its remains to the next, and a worker that nobody disturbs ends everything.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWorkerIT {
    /** A fragment of the text of each statement. */
    private static final List<String> STEPS = List.of(
            "INSERT INTO \"millrace\".worker ", // register
            "unstarted_claim = CAST", // heartbeat
            "claim_jobs(",
            "succeed_jobs(",
            "failed AS MATERIALIZED", // fail
            "pg_try_advisory_xact_lock(", // take back: which worker
            "is_started", // take back: its jobs
            "UPDATE \"millrace\".leader"); // lead

    private ChaosDatabase database;

    @BeforeAll
    void start() throws Exception {
        database = new ChaosDatabase();
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void nothingIsLostWhereverAWorkerIsKilled() throws Exception {
        for (int round = 0; round < ChaosDatabase.ROUNDS; round++) {
            for (String step : STEPS) {
                killAt(Breakpoint::before, step);
                killAt(Breakpoint::after, step);
            }
            killInHandlers("handlers-" + round);
        }
        try (Worker rescuer = database.rescuer()) {
            database.awaitAllSucceeded();
            rescuer.close();
        }
        database.assertAllSucceededOnce();
        assertThat(database.texts("SELECT DISTINCT state FROM millrace.job_attempt"))
                .as("what the storm really had")
                .contains("crashed", "failed");
    }

    private void killAt(Function<String, Breakpoint> moment, String step) throws Exception {
        database.enqueue("end", 3);
        database.enqueue("fail", 2);
        try (FaultProxy proxy = new FaultProxy(database.port())) {
            Breakpoint point = proxy.stopAt(moment.apply(step));
            try (Victim victim = Victim.start(proxy.through(database.url()), database.url(), point.toString())) {
                point.awaitReached();
                victim.kill();
            }
        }
        database.assertInvariants();
    }

    private void killInHandlers(String name) throws Exception {
        database.enqueue("block", 3);
        try (Victim victim = Victim.start(database.url(), database.url(), name)) {
            await().atMost(ChaosDatabase.PATIENCE)
                    .until(() -> !database.texts("SELECT who FROM chaos_journal WHERE who = '" + name + "'")
                            .isEmpty());
            victim.kill();
        }
        database.assertInvariants();
    }
}
