package dev.millrace.postgres.doctor;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Something done to a database that one check is there for.
 *
 * @param id of the check
 * @param name of the condition
 * @param config under which it is seen
 * @param provoke does it
 * @param undo takes it back where it would outlast the database; may be nothing
 */
record Provocation(
        String id, String name, DoctorConfig config, Consumer<DoctorDatabase> provoke, Consumer<DoctorDatabase> undo) {
    private static final int MOST_SEGMENTS = 500;
    private static final DoctorConfig USUAL = DoctorConfig.defaults();
    private static final DoctorConfig IMPATIENT =
            USUAL.withHorizon(Duration.ofMillis(1), 50).withWaiting(Duration.ofMillis(1));
    private static final String MANY_KEYS = "ALTER TABLE millrace.job_key SET (autovacuum_enabled = false);"
            + " INSERT INTO millrace.job_key SELECT 's', CAST(n AS text), gen_random_uuid(), now(), ''"
            + " FROM generate_series(1, 30000) n;";
    private static final String WORKER =
            "INSERT INTO millrace.worker (name, started_at, lease_until, lowest_claim, clock_skew)"
                    + " VALUES ('w', now() - interval '1 day', %s, 1, %s);";
    private static final String JOB =
            "INSERT INTO millrace.queue (name) VALUES ('q'); INSERT INTO millrace.actor (name)"
                    + " VALUES ('a'); INSERT INTO millrace.lane (queue_id, actor_id, rank, fairness_key) VALUES (1, 1, 0, '');"
                    + " INSERT INTO millrace.retry_policy (max_attempts, initial_delay_ms, multiplier, max_delay_ms, jitter)"
                    + " VALUES (3, 1, 1, 1, 0);"
                    + " INSERT INTO millrace.job (id, lane_id, retry_policy_id, scheduled_at, enqueued_at, payload)"
                    + " VALUES ('01932c07-7e2a-7c4e-9d1f-5a7f3c1e8b42', 1, 1, now() - interval '1 hour', now(), '{}');";

    /** All. */
    static Stream<Provocation> all() {
        return Stream.of(horizon(), tables(), statements(), jobs(), server()).flatMap(some -> some);
    }

    private static Stream<Provocation> horizon() {
        return Stream.of(
                of("xmin-holders", "session", IMPATIENT, it -> it.stay("BEGIN; SELECT pg_current_xact_id()")),
                new Provocation(
                        "xmin-holders",
                        "prepared transaction",
                        IMPATIENT,
                        it -> it.execute("BEGIN; CREATE TABLE t (a int); PREPARE TRANSACTION 'left'"),
                        it -> it.execute("ROLLBACK PREPARED 'left'")),
                new Provocation(
                        "xmin-holders",
                        "replication slot",
                        IMPATIENT,
                        it -> {
                            it.execute("SELECT pg_create_logical_replication_slot('left', 'pgoutput')");
                            it.execute(
                                    "DO $$ BEGIN FOR i IN 1..100 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP;"
                                            + " END $$");
                        },
                        it -> it.execute("SELECT pg_drop_replication_slot('left')")));
    }

    private static Stream<Provocation> tables() {
        return Stream.of(
                of("dead-rows", "drained", USUAL, it -> it.execute(MANY_KEYS + " DELETE FROM millrace.job_key")),
                of("partition-profile", "filled", USUAL, it -> it.execute(MANY_KEYS)),
                of(
                        "hot-ratio",
                        "indexed column",
                        USUAL,
                        it -> it.execute(
                                "CREATE TABLE t (a int, b int); CREATE INDEX ON t (b);"
                                        + " INSERT INTO t SELECT n, n FROM generate_series(1, 2000) n; UPDATE t SET b = b + 1")),
                of("invalid-indexes", "failed build", USUAL, it -> {
                    it.execute("CREATE TABLE t (a int); INSERT INTO t VALUES (1), (1)");
                    try {
                        it.execute("CREATE UNIQUE INDEX CONCURRENTLY t_a ON t (a)");
                    } catch (IllegalStateException e) {
                        it.execute("SELECT 1"); // refused, as it was meant to be
                    }
                }),
                of(
                        "default-rows",
                        "unknown key",
                        USUAL,
                        it -> it.execute(
                                "CREATE TABLE p (k int) PARTITION BY LIST (k);"
                                        + " CREATE TABLE p_rest PARTITION OF p DEFAULT; INSERT INTO p VALUES (1); ANALYZE p_rest")),
                of(
                        "history-partitions",
                        "days dropped",
                        USUAL,
                        it -> it.execute("DO $$ DECLARE t text; BEGIN FOR t IN"
                                + " SELECT relname FROM pg_class WHERE relname ~ '^job_event_[0-9]{8}$' ORDER BY 1 DESC LIMIT 6"
                                + " LOOP EXECUTE 'DROP TABLE millrace.' || t; END LOOP; END $$")),
                of(
                        "id-headroom",
                        "sequence",
                        USUAL,
                        it -> it.execute("CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY);"
                                + " SELECT setval('t_id_seq', 2000000000)")));
    }

    private static Stream<Provocation> statements() {
        return Stream.of(of("unpruned-statements", "no key", USUAL, it -> {
            it.execute(
                    "CREATE TABLE parted (dataset_id int, id int) PARTITION BY LIST (dataset_id); DO $$ BEGIN FOR i IN"
                            + " 1..10 LOOP EXECUTE format('CREATE TABLE parted_%s PARTITION OF parted FOR VALUES IN (%s)', i, i);"
                            + " END LOOP; END $$");
            for (int i = 0; i < 25; i++) {
                it.number("SELECT count(*) FROM parted WHERE id = 5");
            }
        }));
    }

    private static Stream<Provocation> jobs() {
        return Stream.of(
                of(
                        "settings",
                        "a cap of nothing",
                        USUAL,
                        it -> it.execute("INSERT INTO millrace.queue (name, max_running) VALUES ('q', 0)")),
                of(
                        "clock-skew",
                        "an hour ahead",
                        USUAL,
                        it -> it.execute(WORKER.formatted("now() + interval '1 day'", "'1 hour'"))),
                of("unserved", "no worker", USUAL, it -> it.execute(JOB)),
                of(
                        "oldest-due",
                        "nobody claims",
                        USUAL,
                        it -> it.execute(JOB
                                + WORKER.formatted("now() + interval '1 day'", "'0'")
                                + "INSERT INTO millrace.worker_actor VALUES (1, 'q', 'a')")),
                of(
                        "left-markers",
                        "dead worker",
                        USUAL,
                        it -> it.execute(WORKER.formatted("now() - interval '1 hour'", "'0'"))),
                of("invariants", "no lane", USUAL, it -> it.execute(JOB + "UPDATE millrace.job SET lane_id = 99")),
                of("tasks", "stranded", USUAL, it -> {
                    var sample = dev.millrace.postgres.workset.WorksetStatements.SAMPLE;
                    it.store().worksets().declare(sample);
                    it.store().worksets().addPartition(sample.partition(7));
                    it.execute(
                            "INSERT INTO millrace.sample_task (dataset_id, id, arrival, rank, feature_id, what, files)"
                                    + " VALUES (7, 1, 1, 0, 1, 'x', '{}');"
                                    + " INSERT INTO millrace.task_lane (workset_id, partition_id, rank, losses) VALUES (1, 1, 0, 0)");
                }),
                of(
                        "schema-version",
                        "older",
                        USUAL,
                        it -> it.execute("DELETE FROM millrace.migration WHERE version = 60")));
    }

    private static Stream<Provocation> server() {
        return Stream.of(
                of(
                        "server-settings",
                        "not durable",
                        USUAL,
                        it -> it.execute("ALTER DATABASE " + it.name + " SET synchronous_commit = off")),
                new Provocation(
                        "forced-checkpoints",
                        "by WAL",
                        USUAL,
                        Provocation::forceCheckpoints,
                        it -> it.execute("SELECT pg_stat_reset_shared('" + DoctorDatabase.CHECKPOINTS + "')")),
                of("connections", "most taken", USUAL, it -> {
                    for (int i = 0; i < 32; i++) {
                        it.stay("SELECT 1");
                    }
                }),
                of("wait-events", "a row lock", USUAL, Provocation::waitForARow));
    }

    private static void forceCheckpoints(DoctorDatabase it) {
        it.execute("CREATE TABLE t (a int)");
        for (int i = 0; i < MOST_SEGMENTS && it.number(DoctorDatabase.FORCED) < 15; i++) {
            it.execute("INSERT INTO t VALUES (1); SELECT pg_switch_wal()");
        }
    }

    private static void waitForARow(DoctorDatabase it) {
        it.execute("CREATE TABLE t (a int); INSERT INTO t VALUES (1)");
        it.stay("BEGIN; UPDATE t SET a = 2");
        for (int i = 0; i < 4; i++) {
            Thread waiter = new Thread(() -> {
                try {
                    it.execute("UPDATE t SET a = 3");
                } catch (IllegalStateException e) {
                    Thread.currentThread().interrupt(); // the server went first
                }
            });
            waiter.setDaemon(true);
            waiter.start();
        }
    }

    private static Provocation of(String id, String name, DoctorConfig config, Consumer<DoctorDatabase> provoke) {
        return new Provocation(id, name, config, provoke, it -> {});
    }

    @Override
    public String toString() {
        return id + ", " + name;
    }
}
