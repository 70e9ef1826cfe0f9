package dev.millrace.geoquery.crs;

import dev.millrace.model.MillraceException;
import org.jspecify.annotations.Nullable;

/** A coordinate reference system is not known; the message is to follow the name of what is in it. */
public final class CrsException extends MillraceException {
    private static final long serialVersionUID = 1L;

    CrsException(String problem, @Nullable Throwable cause) {
        super(problem, cause);
    }
}
