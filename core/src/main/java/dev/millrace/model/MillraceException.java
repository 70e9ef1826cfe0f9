package dev.millrace.model;

import org.jspecify.annotations.Nullable;

/** The root of what Millrace throws; the message names the thing, the bound and the way out. */
public class MillraceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with no cause. */
    public MillraceException(String message) {
        super(message);
    }

    /** Makes an exception that was caused by another, or by nothing that is known. */
    public MillraceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
