package dev.millrace.cli.terminal;

import dev.millrace.model.MillraceException;
import org.jspecify.annotations.Nullable;

/** Ends a command with an exit code and one message for people, which names the thing and the way out. */
public final class CliException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /** Makes an exception with no cause. */
    public CliException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Makes an exception that was caused by another, which only {@code --verbose} shows. */
    public CliException(ExitCode exitCode, @Nullable String message, Throwable cause) {
        super(String.valueOf(message), cause);
        this.exitCode = exitCode;
    }

    /** What the process exits with. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
