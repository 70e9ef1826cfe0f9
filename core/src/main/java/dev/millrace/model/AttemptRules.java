package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt is bounded and judged; whoever handles the job decides.
 *
 * @param timeout how long an attempt may run, 1 ms to 365 days: then its handler is interrupted, and the attempt has failed
 *     whatever it still returns; null for as long as it takes
 * @param heartbeatTimeout how long a handler that promises to beat may be silent, within the same bounds; null if it does
 *     not promise
 * @param classifier judges exceptions
 */
public record AttemptRules(
        @Nullable Duration timeout, @Nullable Duration heartbeatTimeout, FailureClassifier classifier) {

    /** No bounds, and every failure by the job's policy. */
    public static final AttemptRules NONE = new AttemptRules(null, null, FailureClassifier.BY_POLICY);

    private static final Duration LONGEST = Duration.ofDays(365);

    /** Checks the bounds. */
    public AttemptRules {
        requireNonNull(classifier, "classifier");
        check("timeout", timeout);
        check("heartbeatTimeout", heartbeatTimeout);
    }

    private static void check(String what, @Nullable Duration value) {
        if (value != null && (value.toMillis() < 1 || value.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException(what + " must be between 1 ms and " + LONGEST + ", was " + value);
        }
    }

    /** Whether the promise to beat can never be broken before the timeout is over. */
    public boolean isSilentForLongerThanItRuns() {
        return timeout != null && heartbeatTimeout != null && heartbeatTimeout.compareTo(timeout) >= 0;
    }

    /** The same with another timeout. */
    public AttemptRules withTimeout(Duration longest) {
        return new AttemptRules(requireNonNull(longest, "longest"), heartbeatTimeout, classifier);
    }

    /** The same with a promise to beat. */
    public AttemptRules withHeartbeatTimeout(Duration longestSilence) {
        return new AttemptRules(timeout, requireNonNull(longestSilence, "longestSilence"), classifier);
    }

    /** The same with another judge. */
    public AttemptRules withClassifier(FailureClassifier other) {
        return new AttemptRules(timeout, heartbeatTimeout, other);
    }
}
