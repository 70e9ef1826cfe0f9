package dev.millrace.worker.control;

import dev.millrace.model.Outcome.Next;
import java.time.Duration;

/**
 * Thrown by a handler that wants its job later: nothing went wrong, and the attempt does not count.
 *
 * <p>A job may be put off as often as its handler likes, but not past its deadline; give it one if it could wait for ever.
 */
public final class Snooze extends Verdict {
    private static final long serialVersionUID = 1L;

    private final Duration delay;

    /**
     * Puts the job off.
     *
     * @param delay 0 to {@link dev.millrace.model.JobStart#MAX_DELAY}
     * @throws IllegalArgumentException if it is out of bounds
     */
    public Snooze(Duration delay) {
        super("put off for " + delay, null, Next.after(delay).uncounted());
        this.delay = delay;
    }

    /** How long the job rests. */
    public Duration delay() {
        return delay;
    }

    /** Nobody reads where it was thrown. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
