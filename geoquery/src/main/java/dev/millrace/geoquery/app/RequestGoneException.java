package dev.millrace.geoquery.app;

import dev.millrace.model.MillraceException;
import java.util.UUID;

/** A job is about a request that is not there any more. */
final class RequestGoneException extends MillraceException {
    private static final long serialVersionUID = 1L;

    RequestGoneException(UUID id) {
        super("request " + id + " was removed");
    }
}
