package dev.millrace.bench.peer;

/** Whom to measure, and how its database tells what is left and what was kept. */
enum Contender {
    MILLRACE_KEPT(
            "millrace-kept",
            true,
            false,
            1,
            "SELECT (SELECT count(*) FROM millrace.job),"
                    + " (SELECT count(*) FROM millrace.job_history WHERE state = 'succeeded')"),
    PG_BOSS(
            "pg-boss",
            true,
            true,
            1,
            "SELECT count(*) FILTER (WHERE state <> 'completed'), count(*) FILTER (WHERE state = 'completed')"
                    + " FROM pgboss.job WHERE name = 'bench'"),
    JOBRUNR(
            "jobrunr",
            true,
            false,
            20,
            "SELECT count(*) FILTER (WHERE state <> 'SUCCEEDED'), count(*) FILTER (WHERE state = 'SUCCEEDED')"
                    + " FROM jobrunr_jobs"),
    MILLRACE_DELETED("millrace-deleted", false, false, 1, "SELECT count(*), 0 FROM millrace.job"),
    GRAPHILE_WORKER("graphile-worker", false, true, 1, "SELECT count(*), 0 FROM graphile_worker._private_jobs"),
    DB_SCHEDULER("db-scheduler", false, false, 5, "SELECT count(*), 0 FROM scheduled_tasks"),
    QUARTZ("quartz", false, false, 100, "SELECT count(*), 0 FROM qrtz_triggers");

    private final String word;
    private final boolean keeps;
    private final boolean isForNode;
    private final int share;
    private final String counts;

    Contender(String word, boolean keeps, boolean isForNode, int share, String counts) {
        this.word = word;
        this.keeps = keeps;
        this.isForNode = isForNode;
        this.share = share;
        this.counts = counts;
    }

    /** Its name in tables, figures and the process that runs it. */
    String word() {
        return word;
    }

    /** Whether success stays in the database. */
    boolean keeps() {
        return keeps;
    }

    /** Whether it runs in Node, else in Java. */
    boolean isForNode() {
        return isForNode;
    }

    /** Whether it is ours. */
    boolean isOurs() {
        return this == MILLRACE_KEPT || this == MILLRACE_DELETED;
    }

    /** How many of {@code jobs} it is given: the slow ones a part, since their rate does not depend on it. */
    int share(int jobs) {
        return Math.max(1, jobs / share);
    }

    /** A query for the jobs that are not done, and those that are kept as done. */
    String counts() {
        return counts;
    }
}
