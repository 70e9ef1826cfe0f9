package dev.millrace.postgres.migrate;

/** What has run is not what the code holds: a recorded file was changed or removed. */
public final class MigrationDriftException extends MigrationException {
    private static final long serialVersionUID = 1L;

    MigrationDriftException(String message) {
        super(message);
    }
}
