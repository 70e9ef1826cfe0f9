package dev.millrace.geoquery.dataset;

import dev.millrace.model.MillraceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A dataset cannot be taken in; the message names the file, what is wrong and the way out. */
public final class DatasetException extends MillraceException {
    private static final long serialVersionUID = 1L;

    DatasetException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        super(file + " " + problem + ". " + wayOut, cause);
    }
}
