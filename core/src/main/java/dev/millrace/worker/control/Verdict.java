package dev.millrace.worker.control;

import dev.millrace.model.MillraceException;
import dev.millrace.model.Outcome.Next;
import org.jspecify.annotations.Nullable;

/** What a handler throws to say what becomes of its job. */
public abstract class Verdict extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final transient Next next;

    Verdict(String message, @Nullable Throwable cause, Next next) {
        super(message, cause);
        this.next = next;
    }

    /** What becomes of the job. */
    public Next next() {
        return next;
    }
}
