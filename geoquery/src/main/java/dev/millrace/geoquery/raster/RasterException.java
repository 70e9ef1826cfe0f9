package dev.millrace.geoquery.raster;

import dev.millrace.model.MillraceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A raster file cannot be used; the message names the file, what is wrong and the way out. */
public final class RasterException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final String file;

    /**
     * A problem that another exception reported.
     *
     * @param problem what is wrong, to follow the file's name, such as "is not a TIFF file"
     * @param wayOut what the reader can do, a sentence
     */
    public RasterException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        super("raster " + file + " " + problem + ". " + wayOut, cause);
        this.file = file.toString();
    }

    /** A problem found in the file itself. */
    public RasterException(Path file, String problem, String wayOut) {
        this(file, problem, wayOut, null);
    }

    /** Returns the path of the file as it was given. */
    public String file() {
        return file;
    }
}
