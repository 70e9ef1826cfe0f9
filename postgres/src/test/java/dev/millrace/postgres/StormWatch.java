package dev.millrace.postgres;

import dev.millrace.store.MaintenanceStore;
import dev.millrace.store.Violation;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Looks again and again, while a storm goes on, for what must not be at any moment. For one thread. */
final class StormWatch {
    private static final Duration REST = Duration.ofMillis(20);

    /** One statement, so one moment; a job runs as long as a claim holds it by its epoch. */
    private static final String OVER_LIMIT = """
            WITH running AS MATERIALIZED (
              SELECT DISTINCT j.id, j.fairness_key, l.queue_id, l.actor_id
              FROM millrace.claim c
              CROSS JOIN LATERAL unnest(c.job_ids, c.epochs) AS u (id, epoch)
              JOIN millrace.job j ON j.id = u.id AND j.epoch = u.epoch
              JOIN millrace.lane l ON l.id = j.lane_id
            )
            SELECT format('queue %s runs %s', q.name, count(*))
            FROM running r JOIN millrace.queue q ON q.id = r.queue_id
            GROUP BY q.id HAVING count(*) > q.max_running
            UNION ALL
            SELECT format('actor %s runs %s', a.name, count(*))
            FROM running r JOIN millrace.actor a ON a.id = r.actor_id
            GROUP BY a.id HAVING count(*) > a.max_running
            UNION ALL
            SELECT format('key %s of actor %s runs %s', r.fairness_key, a.name, count(*))
            FROM running r JOIN millrace.actor a ON a.id = r.actor_id
            WHERE r.fairness_key IS NOT NULL
            GROUP BY a.id, r.fairness_key HAVING count(*) > a.max_running_per_key
            UNION ALL
            SELECT format('all run %s', count(*))
            FROM running HAVING count(*) > (SELECT o.max_running FROM millrace.installation o)
            """;

    private static final String MET = "SELECT 'slow-writer' FROM millrace.slow_writer"
            + " UNION ALL SELECT 'blocked-by-' || split_part(scope, '/', 1) FROM millrace.blocked";

    private final TestDatabase database;
    private final MaintenanceStore maintenance;
    private final Set<Violation> violations = ConcurrentHashMap.newKeySet();
    private final Set<String> overLimit = ConcurrentHashMap.newKeySet();
    private final Set<String> met = ConcurrentHashMap.newKeySet();

    StormWatch(TestDatabase database, MaintenanceStore maintenance) {
        this.database = database;
        this.maintenance = maintenance;
    }

    void look() {
        violations.addAll(maintenance.check());
        overLimit.addAll(database.texts(OVER_LIMIT));
        met.addAll(database.texts(MET));
    }

    void rest() {
        database.texts("SELECT CAST(pg_sleep(" + REST.toMillis() / 1_000.0 + ") AS text)");
    }

    Set<Violation> violations() {
        return violations;
    }

    /** Scopes of which more were running than may. */
    Set<String> overLimit() {
        return overLimit;
    }

    /** What the storm has really had: slow writers, and jobs that waited for their scopes. */
    Set<String> met() {
        return met;
    }
}
