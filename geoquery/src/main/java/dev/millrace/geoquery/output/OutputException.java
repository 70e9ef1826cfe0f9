package dev.millrace.geoquery.output;

import dev.millrace.model.MillraceException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An output file cannot be written; nothing half-written is left. */
public final class OutputException extends MillraceException {
    private static final long serialVersionUID = 1L;

    OutputException(Path target, @Nullable IOException cause) {
        super(
                "cannot write " + target.toAbsolutePath() + ": " + cause
                        + "; free space, or choose a folder that may be written to",
                cause);
    }
}
