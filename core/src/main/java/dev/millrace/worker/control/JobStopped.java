package dev.millrace.worker.control;

import dev.millrace.model.MillraceException;

/** Thrown by {@code JobContext.throwIfStopping()}, to end a handler that is asked to stop. */
public final class JobStopped extends MillraceException {
    private static final long serialVersionUID = 1L;

    /** Says why. */
    public JobStopped(String reason) {
        super(reason);
    }
}
