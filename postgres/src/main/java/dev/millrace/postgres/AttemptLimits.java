package dev.millrace.postgres;

import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How many attempts the retry policies of jobs allow and how long each may take, by the policies' ids. Thread-safe.
 *
 * <p>Policies are few and their rows never change, so a claim need not look them up a job.
 */
final class AttemptLimits {
    private final SqlFile find;
    private final Map<Integer, Limit> limits = new ConcurrentHashMap<>();

    /**
     * What a policy allows.
     *
     * @param timeout of an attempt, or null
     */
    record Limit(int attempts, @Nullable Duration timeout) {}

    AttemptLimits(Database database) {
        this.find = database.file("job/attempt-limits");
    }

    /** Looks for what is not known yet of these policies. */
    void learn(Connection connection, IntStream policyIds) throws SQLException {
        int[] unknown =
                policyIds.distinct().filter(id -> !limits.containsKey(id)).toArray();
        if (unknown.length > 0) {
            find.on(connection)
                    .ints("ids", unknown)
                    .query(row -> limits.put(row.getInt(1), limit(row.getInt(2), row.getLong(3))));
        }
    }

    private static Limit limit(int attempts, long timeoutMillis) {
        return new Limit(attempts, timeoutMillis == 0 ? null : Duration.ofMillis(timeoutMillis));
    }

    /** What a policy allows that was learned. */
    Limit of(int policyId) {
        return Objects.requireNonNull(limits.get(policyId), "a job's retry policy is missing");
    }
}
