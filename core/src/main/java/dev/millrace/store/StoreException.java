package dev.millrace.store;

import dev.millrace.model.MillraceException;
import org.jspecify.annotations.Nullable;

/** A store could not do what it was asked; the kind says whether asking again can help. */
public class StoreException extends MillraceException {
    private static final long serialVersionUID = 1L;

    /** What stood in the way. */
    public enum Kind {
        /** The database cannot be reached, or the connection broke: ask again. */
        UNAVAILABLE,
        /** Somebody else was in the way for too long: ask again. */
        BUSY,
        /** What was to be stored breaks a rule: asking again will not help. */
        REFUSED,
        /** The schema is missing or older than this version: migrate. */
        NOT_MIGRATED,
        /** Anything else the database said. */
        OTHER
    }

    private final Kind kind;

    /** Makes an exception; the cause is null if the store itself objects. */
    public StoreException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What stood in the way. */
    public Kind kind() {
        return kind;
    }

    /** Whether asking again can help. */
    public boolean isTransient() {
        return kind == Kind.UNAVAILABLE || kind == Kind.BUSY;
    }
}
