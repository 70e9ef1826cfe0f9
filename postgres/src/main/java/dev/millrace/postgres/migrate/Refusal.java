package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.SqlState;
import java.sql.SQLException;

/** Puts a refusal of the database into one message that says what was tried and, where one is known, the way out. */
final class Refusal {
    private Refusal() {}

    static MigrationException of(String attempted, SQLException e) {
        return new MigrationException(attempted + ": " + e.getMessage() + wayOut(SqlState.of(e)), e);
    }

    private static String wayOut(SqlState state) {
        return switch (state) {
            case CONNECTION -> "; check that the server runs and that address and port are right, then run it again";
            case TOO_MANY_CONNECTIONS -> "; a migration needs up to three connections, free some and run it again";
            case INVALID_PASSWORD -> "; check role and password";
            case UNKNOWN_DATABASE -> "; check the name, or create the database first";
            case INSUFFICIENT_PRIVILEGE ->
                "; the role must own the schema, or own it after an administrator ran"
                        + " CREATE SCHEMA … AUTHORIZATION …, or may CREATE in the database";
            case READ_ONLY -> "; this server or role only reads, connect to the primary";
            case DISK_FULL -> "; free space on the server's disk and run it again";
            case STATEMENT_TIMEOUT -> "; lift statement_timeout for this role and run it again";
            default -> "";
        };
    }

    /** Returns whether the database refused a lock, so that a later attempt may pass. */
    static boolean isLockRefusal(SQLException e) {
        SqlState state = SqlState.of(e);
        return state == SqlState.LOCK_TIMEOUT || state == SqlState.DEADLOCK;
    }
}
