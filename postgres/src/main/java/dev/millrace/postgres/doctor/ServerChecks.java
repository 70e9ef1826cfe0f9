package dev.millrace.postgres.doctor;

import java.util.List;

/** What the server is set to, and how it fares. */
final class ServerChecks {
    static final List<Check> ALL = List.of(
            new SqlCheck(
                    "doctor/server-settings",
                    Need.NOTHING,
                    "Millrace keeps its promises only on a server that keeps its own.",
                    "Set it right, for the server or the role that workers use."),
            new SqlCheck(
                    "doctor/xmin-holders",
                    Need.MONITOR,
                    "Nothing that died since can be removed, in any table: indexes grow and are walked over again and again.",
                    "End the session or prepared transaction, drop a slot that nobody reads, or have the standby give no"
                            + " feedback (hot_standby_feedback)."),
            new SqlCheck(
                    "doctor/forced-checkpoints",
                    Need.NOTHING,
                    "A checkpoint that WAL forces writes as fast as it can, and every page is written whole into WAL again"
                            + " after it, which forces the next one sooner.",
                    "Raise max_wal_size until time decides; each replica needs the room as well. Then reset the counters."),
            new SqlCheck(
                    "doctor/jit-tax",
                    Need.JIT,
                    "Compiling a short statement takes longer than it saves; Millrace's own switch it off.",
                    "Switch it off for the role or database, or raise jit_above_cost."),
            new SqlCheck(
                    "doctor/unpruned-statements",
                    Need.STATEMENTS,
                    "Every partition is looked into for rows that lie in one: thousands of times the work.",
                    "Name the partition key in the statement, through joins too; group by key and ask once for each."),
            new SqlCheck(
                    "doctor/connections",
                    Need.MONITOR,
                    "When they are used up workers, migrations and people are refused.",
                    "Raise max_connections before any pool, make pools smaller, or put a pooler before them."),
            new SqlCheck(
                    "doctor/id-headroom",
                    Need.NOTHING,
                    "At the end nothing can be inserted any more.",
                    "Find what uses them up; widen the column to bigint, or vacuum what is old, long before the end."));

    private ServerChecks() {}
}
