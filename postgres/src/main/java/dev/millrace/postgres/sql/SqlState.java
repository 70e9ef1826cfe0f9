package dev.millrace.postgres.sql;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What a database error means; the only place that reads SQLSTATEs (PostgreSQL manual, appendix A). */
public enum SqlState {
    /** The connection is gone or could not be made, or the server is starting or stopping (08, 57P0x, 25P03). */
    CONNECTION,
    /** The server has no connection to spare (53300). */
    TOO_MANY_CONNECTIONS,
    /** Password or authentication method refused, or no such role (28). */
    INVALID_PASSWORD,
    /** There is no such database (3D000). */
    UNKNOWN_DATABASE,
    /** There is no such schema, table, column, type or function: most likely not migrated (3F000, 42P01, 42703, 42704, 42883). */
    UNDEFINED_OBJECT,
    /** What was to be created is there already (42P04, 42P06, 42P07, 42710, 42723). */
    DUPLICATE_OBJECT,
    /** A key is taken (23505, 23P01). */
    UNIQUE,
    /** A named check constraint refused the row (23514). */
    CHECK,
    /** No partition takes the row (23514 without the name of a constraint). */
    NO_PARTITION,
    /** A referenced row is missing, or a referencing one is left (23503). */
    FOREIGN_KEY,
    /** A null where none is allowed (23502). */
    NOT_NULL,
    /** A value has the wrong form, is out of range (22) or is too big or too deep (54). */
    DATA,
    /** The transaction was chosen to end a deadlock; repeating it is safe (40P01). */
    DEADLOCK,
    /** The transaction could not be serialized; repeating it is safe (40001). */
    SERIALIZATION,
    /** A lock was not granted within {@code lock_timeout}, or at once with NOWAIT (55P03). */
    LOCK_TIMEOUT,
    /** Something is not in the state that it would have to be in (55000), such as a partition that is being detached. */
    NOT_READY,
    /** {@code statement_timeout} passed, or somebody cancelled the statement (57014). */
    STATEMENT_TIMEOUT,
    /** The server or the transaction only reads: a standby, most likely (25006). */
    READ_ONLY,
    /** The role may not do this (42501). */
    INSUFFICIENT_PRIVILEGE,
    /** The server's disk is full (53100). */
    DISK_FULL,
    /** Anything else. */
    OTHER;

    private static final Map<String, SqlState> BY_CODE = Map.ofEntries(
            Map.entry("25P03", CONNECTION), // idle_in_transaction_session_timeout ended the session
            Map.entry("57P01", CONNECTION),
            Map.entry("57P02", CONNECTION),
            Map.entry("57P03", CONNECTION),
            Map.entry("57P05", CONNECTION),
            Map.entry("53300", TOO_MANY_CONNECTIONS),
            Map.entry("3D000", UNKNOWN_DATABASE),
            Map.entry("3F000", UNDEFINED_OBJECT),
            Map.entry("42P01", UNDEFINED_OBJECT),
            Map.entry("42703", UNDEFINED_OBJECT),
            Map.entry("42704", UNDEFINED_OBJECT),
            Map.entry("42883", UNDEFINED_OBJECT),
            Map.entry("42P04", DUPLICATE_OBJECT),
            Map.entry("42P06", DUPLICATE_OBJECT),
            Map.entry("42P07", DUPLICATE_OBJECT),
            Map.entry("42710", DUPLICATE_OBJECT),
            Map.entry("42723", DUPLICATE_OBJECT),
            Map.entry("23505", UNIQUE),
            Map.entry("23P01", UNIQUE),
            Map.entry("23514", CHECK),
            Map.entry("23503", FOREIGN_KEY),
            Map.entry("23502", NOT_NULL),
            Map.entry("40P01", DEADLOCK),
            Map.entry("40001", SERIALIZATION),
            Map.entry("55P03", LOCK_TIMEOUT),
            Map.entry("55000", NOT_READY),
            Map.entry("57014", STATEMENT_TIMEOUT),
            Map.entry("25006", READ_ONLY),
            Map.entry("42501", INSUFFICIENT_PRIVILEGE),
            Map.entry("53100", DISK_FULL));

    private static final Map<String, SqlState> BY_CLASS =
            Map.of("08", CONNECTION, "22", DATA, "28", INVALID_PASSWORD, "54", DATA);

    /** Returns what the first database error among {@code error} and its causes means; OTHER if there is none. */
    public static SqlState of(Throwable error) {
        for (Throwable e = error; e != null; e = e.getCause()) {
            if (e instanceof SQLException sql) {
                SqlState state = ofSql(sql);
                if (state != OTHER) {
                    return state;
                }
            }
        }
        return OTHER;
    }

    private static SqlState ofSql(SQLException error) {
        SqlState state = ofCode(error.getSQLState());
        if (state == CHECK && !namesConstraint(error)) {
            return NO_PARTITION;
        }
        return state == OTHER && isConnectionException(error) ? CONNECTION : state;
    }

    /** Returns what an SQLSTATE means; a refused row without a partition is CHECK here. */
    static SqlState ofCode(@Nullable String code) {
        if (code == null || code.length() != 5) {
            return OTHER;
        }
        SqlState exact = BY_CODE.get(code);
        return exact != null ? exact : BY_CLASS.getOrDefault(code.substring(0, 2), OTHER);
    }

    private static boolean namesConstraint(SQLException error) {
        return error instanceof PSQLException psql
                && psql.getServerErrorMessage() != null
                && psql.getServerErrorMessage().getConstraint() != null;
    }

    /** Pools report a connection that did not come in time by the class of the exception, without an SQLSTATE. */
    private static boolean isConnectionException(SQLException error) {
        return error instanceof SQLTransientConnectionException
                || error instanceof SQLNonTransientConnectionException
                || error instanceof SQLRecoverableException;
    }

    /** Returns whether {@code error} says that the database cannot be reached at the moment. */
    public static boolean isConnection(Throwable error) {
        SqlState state = of(error);
        return state == CONNECTION || state == TOO_MANY_CONNECTIONS;
    }

    /** Returns whether what was sent is at fault, so that it would be refused again, but perhaps its neighbours not. */
    public static boolean isData(Throwable error) {
        return switch (of(error)) {
            case DATA, UNIQUE, CHECK, FOREIGN_KEY, NOT_NULL -> true;
            default -> false;
        };
    }
}
