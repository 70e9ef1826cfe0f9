package dev.millrace.geoquery.boundary;

import dev.millrace.model.MillraceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A boundary file cannot be used; the message names the file, what is wrong and the way out. */
public final class BoundaryException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final String file;

    /**
     * A problem that another exception reported.
     *
     * @param problem what is wrong, to follow the file's name, such as "is not JSON"
     * @param wayOut what the reader can do, a sentence
     */
    public BoundaryException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        super("boundary file " + file + " " + problem + ". " + wayOut, cause);
        this.file = file.toString();
    }

    /** Returns the path of the file as it was given. */
    public String file() {
        return file;
    }
}
