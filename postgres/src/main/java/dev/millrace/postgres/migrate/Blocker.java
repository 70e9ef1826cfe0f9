package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.RowMapper;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A session that another one waits for.
 *
 * @param pid its process id on the server; 0 for a prepared transaction
 * @param who its role, application and state, as far as one may see them
 * @param ageSeconds how long its transaction has run; null if one may not see that
 * @param query what it runs or ran last; null if there is nothing to see
 * @param wanted the lock that is waited for; null if the wait was just over
 */
record Blocker(
        int pid,
        String who,
        @Nullable Double ageSeconds,
        @Nullable String query,
        @Nullable String wanted) {

    /** Reads a row of {@code blocking-sessions} or {@code lock-holders}. */
    static final RowMapper<Blocker> ROW = Blocker::of;

    private static Blocker of(ResultSet row) throws SQLException {
        double age = row.getDouble("age_seconds");
        Double ageSeconds = row.wasNull() ? null : age;
        String who = "application " + shown(row.getString("application_name"))
                + ", role " + shown(row.getString("role"))
                + ", " + shown(row.getString("state"));
        return new Blocker(row.getInt("pid"), who, ageSeconds, row.getString("query"), row.getString("wanted"));
    }

    private static String shown(@Nullable String value) {
        return value == null || value.isEmpty() ? "unknown" : value;
    }

    /** Returns one line for all of {@code blockers}. */
    static String describe(List<Blocker> blockers) {
        if (blockers.isEmpty()) {
            return "no session was seen to block it when it was looked for";
        }
        String wanted = blockers.get(0).wanted();
        return (wanted == null ? "blocked by " : "waits for " + wanted + ", blocked by ")
                + blockers.stream().map(Blocker::toString).collect(Collectors.joining("; "));
    }

    @Override
    public String toString() {
        if (pid == 0) {
            return "a prepared transaction (see pg_prepared_xacts)";
        }
        String age = ageSeconds == null ? "" : String.format(Locale.ROOT, ", transaction open for %.1f s", ageSeconds);
        String text = query == null ? "" : ": " + query.replaceAll("\\s+", " ").strip();
        return "pid " + pid + " (" + who + age + ")" + text;
    }
}
