package dev.millrace.postgres;

import dev.millrace.model.Lane;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids of lanes and retry policies, which are few and never change. Thread-safe.
 *
 * <p>They are made in transactions of their own, never in a caller's: a long one would block everybody else who enqueues
 * the first job of the same lane.
 */
final class RowIds {
    private final Database database;
    private final SqlFile findLane;
    private final SqlFile findRetryPolicy;
    private final Map<Lane, Integer> lanes = new ConcurrentHashMap<>();
    private final Map<RetryPolicy, Integer> retryPolicies = new ConcurrentHashMap<>();

    RowIds(Database database) {
        this.database = database;
        this.findLane = database.file("job/find-lane");
        this.findRetryPolicy = database.file("job/find-retry-policy");
    }

    int of(Lane lane) {
        return lanes.computeIfAbsent(
                lane,
                l -> find(connection -> findLane.on(connection)
                        .set("queue", l.queue().value())
                        .set("actor", l.actor().value())
                        .set("rank", l.rank())));
    }

    int of(RetryPolicy policy) {
        return retryPolicies.computeIfAbsent(
                policy,
                p -> find(connection -> findRetryPolicy
                        .on(connection)
                        .set("max_attempts", p.maxAttempts())
                        .set("initial_delay_ms", p.initialDelay().toMillis())
                        .set("multiplier", p.multiplier())
                        .set("max_delay_ms", p.maxDelay().toMillis())
                        .set("jitter", p.jitter())));
    }

    /** Forgets everything: the rows were replaced, by a restore or a test. */
    void forget() {
        lanes.clear();
        retryPolicies.clear();
    }

    private int find(Call call) {
        Optional<Integer> id = Optional.empty();
        while (id.isEmpty()) { // empty only while another transaction commits the same row: the next look sees it
            id = database.run(connection -> call.on(connection).optional(row -> row.getInt(1)));
        }
        return id.get();
    }

    @FunctionalInterface
    private interface Call {
        SqlCall on(Connection connection) throws SQLException;
    }
}
