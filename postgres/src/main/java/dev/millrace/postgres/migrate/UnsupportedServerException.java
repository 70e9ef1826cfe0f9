package dev.millrace.postgres.migrate;

/** The server is older than Millrace supports. */
public final class UnsupportedServerException extends MigrationException {
    private static final long serialVersionUID = 1L;

    UnsupportedServerException(String message) {
        super(message);
    }
}
