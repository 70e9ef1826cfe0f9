package dev.millrace.model;

import org.jspecify.annotations.Nullable;

/** A value that cannot be written as JSON, or JSON that a type cannot be read from. */
public final class JsonException extends MillraceException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception; the message names the type and the place. */
    public JsonException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
