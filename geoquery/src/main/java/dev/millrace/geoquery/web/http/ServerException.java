package dev.millrace.geoquery.web.http;

import dev.millrace.model.MillraceException;

/** The server cannot start or stop. */
public final class ServerException extends MillraceException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception; the message says what to do. */
    public ServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
