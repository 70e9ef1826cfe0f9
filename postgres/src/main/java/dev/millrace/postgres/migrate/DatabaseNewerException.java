package dev.millrace.postgres.migrate;

/** The database was migrated by a newer version of the program than this one. */
public final class DatabaseNewerException extends MigrationException {
    private static final long serialVersionUID = 1L;

    DatabaseNewerException(String message) {
        super(message);
    }
}
