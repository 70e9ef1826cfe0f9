package dev.millrace.postgres.migrate;

/** Other sessions kept a lock until the migration gave up; nothing of the file that waited is left behind. */
public final class MigrationBlockedException extends MigrationException {
    private static final long serialVersionUID = 1L;

    MigrationBlockedException(String message) {
        super(message);
    }
}
