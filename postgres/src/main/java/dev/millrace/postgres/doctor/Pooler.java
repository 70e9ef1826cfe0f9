package dev.millrace.postgres.doctor;

import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * In which mode a pooler stands between, seen from outside.
 *
 * <p>A pooler makes up the process id that a client is greeted with, so one that is not the session's own tells of it. Two
 * connections that take turns get the same session in transaction mode, which gives the last one first, and never in session
 * mode. Statement mode refuses transactions.
 */
final class Pooler implements Check {
    static final String TO_TRANSACTION_MODE =
            "-- in pgbouncer.ini: pool_mode = transaction; then RELOAD on its console";

    private static final int TURNS = 6;

    @Override
    public String id() {
        return "pooler";
    }

    @Override
    public List<Finding> look(Examination examination) throws SQLException {
        SqlFile file = examination.file("doctor/session");
        Set<Integer> first = new HashSet<>();
        Set<Integer> second = new HashSet<>();
        try (Connection one = examination.dataSource().getConnection()) {
            int own = pid(file, one);
            if (!isBetween(one, own)) {
                return List.of();
            }
            try (Connection other = examination.dataSource().getConnection()) {
                for (int i = 0; i < TURNS; i++) {
                    first.add(pid(file, one));
                    second.add(pid(file, other));
                }
            }
        }
        boolean mixed = first.size() > 1 || second.size() > 1 || first.equals(second);
        return mixed ? List.of() : List.of(sessionMode(first, second));
    }

    /** Whether a pooler made up what it greeted a client with. */
    static boolean isBetween(Connection connection, int pid) throws SQLException {
        return connection.isWrapperFor(PGConnection.class)
                && connection.unwrap(PGConnection.class).getBackendPID() != pid;
    }

    private static int pid(SqlFile file, Connection connection) throws SQLException {
        return file.on(connection).optional(row -> row.getInt(1)).orElseThrow();
    }

    static Finding statementMode(@Nullable String message) {
        return new Finding(
                "pooler",
                Severity.ERROR,
                "the pooler is in statement mode: " + message,
                "It refuses transactions, and every claim and outcome is one.",
                "Set pool_mode = transaction for this database in pgbouncer.ini.",
                TO_TRANSACTION_MODE);
    }

    private Finding sessionMode(Set<Integer> first, Set<Integer> second) {
        return new Finding(
                id(),
                Severity.WARNING,
                "the pooler is in session mode: two connections kept the sessions " + first + " and " + second
                        + " of the server through " + TURNS + " turns",
                "A session then is taken as long as a client is connected, so the pooler saves no connections, and workers"
                        + " beyond its size wait for ever.",
                "Set pool_mode = transaction for this database in pgbouncer.ini; every statement of Millrace works so.",
                TO_TRANSACTION_MODE);
    }
}
