package dev.millrace.geoquery.geopackage;

import dev.millrace.model.MillraceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A GeoPackage cannot be read or written; the message names the file, what is wrong and the way out. */
public final class GeoPackageException extends MillraceException {
    private static final long serialVersionUID = 1L;

    GeoPackageException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        super("GeoPackage " + file + " " + problem + ". " + wayOut, cause);
    }
}
