package dev.millrace.cli.connect;

import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.postgres.migrate.MigrationBlockedException;
import dev.millrace.postgres.migrate.MigrationException;
import dev.millrace.postgres.migrate.UnsupportedServerException;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what went wrong with a database into an exit code and one message that names the thing and the way out. The only
 * place that does.
 */
public final class DatabaseFailure {
    private final ConnectionSettings settings;

    /** Explains failures of one database. */
    public DatabaseFailure(ConnectionSettings settings) {
        this.settings = settings;
    }

    /** The exception to end the command with; {@code e} itself if the database had no part in it. */
    public RuntimeException explained(RuntimeException e) {
        if (e instanceof CliException) {
            return e;
        }
        if (e instanceof UnsupportedServerException) {
            return failure(ExitCode.SERVER_TOO_OLD, settings.url() + ": " + e.getMessage(), e);
        }
        SqlState state = SqlState.of(e);
        if (state != SqlState.OTHER && state != SqlState.UNDEFINED_OBJECT) {
            return ofState(state, e);
        }
        if (e instanceof MigrationBlockedException) {
            return failure(ExitCode.DATABASE, e.getMessage(), e);
        }
        if (e instanceof MigrationException) {
            return failure(ExitCode.SCHEMA, e.getMessage(), e);
        }
        return e instanceof StoreException store ? ofStore(store) : e;
    }

    private RuntimeException ofStore(StoreException e) {
        return switch (e.kind()) {
            case NOT_MIGRATED -> failure(ExitCode.SCHEMA, e.getMessage(), e);
            case REFUSED -> failure(ExitCode.REFUSED, e.getMessage(), e);
            case UNAVAILABLE, BUSY -> failure(ExitCode.DATABASE, e.getMessage(), e);
            case OTHER -> e;
        };
    }

    private CliException ofState(SqlState state, RuntimeException e) {
        return switch (state) {
            case UNKNOWN_DATABASE -> unknownDatabase(e);
            case INVALID_PASSWORD ->
                failure(
                        ExitCode.DATABASE,
                        settings.url().hosts() + " refused user \"" + settings.effectiveUser() + "\" (" + password()
                                + "): " + Reasons.root(e) + "; check --user and --password-file",
                        e);
            case CONNECTION -> unreachable(e);
            case TOO_MANY_CONNECTIONS ->
                failure(
                        ExitCode.DATABASE,
                        settings.url().hosts() + " has no connection to spare: " + Reasons.root(e)
                                + "; end other sessions, or raise max_connections",
                        e);
            case INSUFFICIENT_PRIVILEGE ->
                failure(
                        ExitCode.DATABASE,
                        "user \"" + settings.effectiveUser() + "\" may not do this in schema \"" + settings.schema()
                                + "\" of " + settings.url() + ": " + Reasons.root(e)
                                + "; connect as the schema's owner with --user, or have it grant the right",
                        e);
            case READ_ONLY ->
                failure(
                        ExitCode.DATABASE,
                        settings.url() + " only reads: " + Reasons.root(e) + "; connect to the primary with --url",
                        e);
            case DISK_FULL ->
                failure(
                        ExitCode.IO,
                        "the disk of the server at " + settings.url().hosts() + " is full: " + Reasons.root(e)
                                + "; make room there, then run it again",
                        e);
            case DATA, UNIQUE, CHECK, NO_PARTITION, FOREIGN_KEY, NOT_NULL ->
                failure(ExitCode.REFUSED, e.getMessage(), e);
            default -> failure(ExitCode.DATABASE, e.getMessage(), e);
        };
    }

    private CliException unknownDatabase(RuntimeException e) {
        String name = settings.url().database();
        return failure(
                ExitCode.DATABASE,
                "database \"" + name + "\" does not exist on " + settings.url().hosts() + "; create it (createdb "
                        + name + ") or choose another with --url",
                e);
    }

    private CliException unreachable(RuntimeException e) {
        String reason = Reasons.root(e);
        return failure(
                ExitCode.DATABASE,
                "cannot connect to PostgreSQL at " + settings.url().hosts() + ": " + reason
                        + (reason.contains("password")
                                ? " (" + password() + "); give one by --password-file or MILLRACE_PASSWORD"
                                : "; start the server, or name another with --url"),
                e);
    }

    private String password() {
        return settings.password() == null
                ? "no password given"
                : settings.password().toString();
    }

    private static CliException failure(ExitCode code, @Nullable String message, RuntimeException cause) {
        return new CliException(code, oneLine(String.valueOf(message)), cause);
    }

    /** pgjdbc puts details and hints on lines of their own, and a position in SQL that nobody sees here. */
    private static String oneLine(String message) {
        return message.replaceAll("\\R\\s*Position: \\d+", "").replaceAll("\\R\\s*", "; ");
    }
}
