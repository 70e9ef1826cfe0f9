package dev.millrace.worker.control;

import dev.millrace.model.JobState;
import dev.millrace.model.Outcome.Next;
import org.jspecify.annotations.Nullable;

/** Thrown by a handler whose job will never succeed: it is over, whatever attempts are left. */
public final class NonRetryable extends Verdict {
    private static final long serialVersionUID = 1L;

    /** Ends the job as failed. */
    public NonRetryable(String message, @Nullable Throwable cause) {
        super(message, cause, Next.over(JobState.FAILED));
    }

    /** Ends the job as failed. */
    public NonRetryable(String message) {
        this(message, null);
    }
}
