package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.Schema;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What decides which checks can be made.
 *
 * @param version as {@code server_version_num} counts
 * @param statements the schema of pg_stat_statements; null without it
 */
record Facts(
        int version, boolean mayMonitor, @Nullable String statements, boolean hasTables, boolean hasJit, String role) {

    /** PostgreSQL 17 moved the counters of checkpoints. */
    private static final int OWN_CHECKPOINTER = 170_000;

    static Facts of(ResultSet row) throws SQLException {
        return new Facts(
                row.getInt(1),
                row.getBoolean(3),
                row.getString(4),
                row.getBoolean(5),
                row.getBoolean(6),
                row.getString(7));
    }

    /** What differs between servers, in the place of tokens of the SQL files. */
    Map<String, String> tokens() {
        return Map.of(
                "extension.",
                statements == null ? "public." : Schema.quote(statements) + ".",
                "checkpoints",
                version >= OWN_CHECKPOINTER
                        ? "SELECT num_timed AS timed, num_requested AS forced, stats_reset FROM pg_stat_checkpointer"
                        : "SELECT checkpoints_timed AS timed, checkpoints_req AS forced, stats_reset FROM pg_stat_bgwriter");
    }
}
