package dev.millrace.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.millrace.worker.Worker;
import org.junit.jupiter.api.Test;

/** Processes that are stopped past their lease and go on: no handler starts, nothing is written (LEASE-4, LEASE-5; P2, P3). */
class StoppedWorkerIT {

    private static void stopPastTheLease(ChaosDatabase database, Victim victim) throws Exception {
        victim.stop();
        try (Worker rescuer = database.rescuer()) {
            database.awaitAllSucceeded();
            rescuer.close(); // before the victim is back, so that what it does now is its own
        }
    }

    /** It comes back as a new worker: then it has noticed, and has dealt with what it held. */
    private static void goOnUntilItIsANewWorker(ChaosDatabase database, Victim victim) throws Exception {
        String before = lastWorker(database);
        victim.goOn();
        await().atMost(ChaosDatabase.PATIENCE).until(() -> !lastWorker(database).equals(before));
    }

    private static String lastWorker(ChaosDatabase database) throws Exception {
        return database.texts("SELECT coalesce(CAST(max(id) AS text), '') FROM millrace.worker WHERE name = 'victim'")
                .get(0);
    }

    @Test
    void aWorkerThatIsStoppedBetweenClaimAndStartStartsNothing() throws Exception {
        try (ChaosDatabase database = new ChaosDatabase();
                FaultProxy proxy = new FaultProxy(database.port())) {
            database.enqueue("end", 4);
            Breakpoint claimed = proxy.stopAt(Breakpoint.after("claim_jobs("));
            try (Victim victim = Victim.start(proxy.through(database.url()), database.url(), "victim")) {
                claimed.awaitReached();
                stopPastTheLease(database, victim);
                claimed.goOn();
                goOnUntilItIsANewWorker(database, victim);

                assertThat(database.texts("SELECT who FROM chaos_journal"))
                        .hasSize(4)
                        .containsOnly("rescuer");
                victim.kill();
            }
            database.assertAllSucceededOnce();
        }
    }

    @Test
    void whatAStoppedWorkersHandlersWriteIsFencedOff() throws Exception {
        try (ChaosDatabase database = new ChaosDatabase()) {
            database.enqueue("block", 2);
            try (Victim victim = Victim.start(database.url(), database.url(), "victim")) {
                await().atMost(ChaosDatabase.PATIENCE)
                        .until(() ->
                                database.texts("SELECT who FROM chaos_journal").size() == 2);
                stopPastTheLease(database, victim);
                goOnUntilItIsANewWorker(database, victim); // its handlers are interrupted

                assertThat(database.texts("SELECT CAST(result AS text) FROM millrace.job_history"))
                        .containsOnly("\"rescuer\"");
                assertThat(database.texts("SELECT state FROM millrace.job_attempt WHERE number = 1"))
                        .containsOnly("crashed");
                victim.kill();
            }
            database.assertAllSucceededOnce();
        }
    }
}
