package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a job whose attempt did not succeed.
 *
 * <p>Whatever it says, a job is over if nothing of its attempts is left and this one counts, if the next attempt would
 * not be before its deadline, or if somebody asked to stop it.
 *
 * @param end what the job is over as, or null if it may be tried again
 * @param rest how long it rests instead of what its policy says, 0 to {@link JobStart#MAX_DELAY}; null for its policy
 * @param counts whether the attempt counts
 */
public record Next(@Nullable JobState end, @Nullable Duration rest, boolean counts) {
    private static final Next BY_POLICY = new Next(null, null, true);

    /** Checks the bounds. */
    public Next {
        if (end != null && (!end.isOver() || end == JobState.SUCCEEDED)) {
            throw new IllegalArgumentException("an attempt that did not succeed cannot end a job as " + end.word());
        }
        if (rest != null && (rest.isNegative() || rest.compareTo(JobStart.MAX_DELAY) > 0)) {
            throw new IllegalArgumentException(
                    "the rest of a job must be between 0 and " + JobStart.MAX_DELAY + ", was " + rest);
        }
    }

    /** As the job's retry policy says. */
    public static Next byPolicy() {
        return BY_POLICY;
    }

    /** Over. */
    public static Next over(JobState state) {
        return new Next(requireNonNull(state, "state"), null, true);
    }

    /** Again after a rest, if attempts are left. */
    public static Next after(Duration rest) {
        return new Next(null, requireNonNull(rest, "rest"), true);
    }

    /** The same, and the attempt does not count. */
    public Next uncounted() {
        return new Next(end, rest, false);
    }
}
