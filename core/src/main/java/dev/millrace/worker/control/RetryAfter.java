package dev.millrace.worker.control;

import dev.millrace.model.Outcome.Next;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown by a handler that failed and knows when to try again, instead of when the job's policy says. */
public final class RetryAfter extends Verdict {
    private static final long serialVersionUID = 1L;

    /**
     * Fails the attempt, which counts.
     *
     * @param delay 0 to {@link dev.millrace.model.JobStart#MAX_DELAY}
     * @throws IllegalArgumentException if it is out of bounds
     */
    public RetryAfter(Duration delay, String message, @Nullable Throwable cause) {
        this(message, cause, Next.after(delay));
    }

    private RetryAfter(String message, @Nullable Throwable cause, Next next) {
        super(message, cause, next);
    }

    /** The same, and the attempt does not count: then only a deadline bounds how often. */
    public RetryAfter uncounted() {
        return new RetryAfter(String.valueOf(getMessage()), getCause(), next().uncounted());
    }
}
