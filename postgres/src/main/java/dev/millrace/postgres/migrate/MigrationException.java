package dev.millrace.postgres.migrate;

import dev.millrace.model.MillraceException;

/** A migration could not be read or run; subclasses say where a caller can do something of its own about it. */
public class MigrationException extends MillraceException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with no cause. */
    public MigrationException(String message) {
        super(message);
    }

    /** Makes an exception that was caused by another, mostly a refusal of the database. */
    public MigrationException(String message, Throwable cause) {
        super(message, cause);
    }
}
