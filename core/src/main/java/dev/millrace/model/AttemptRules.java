package dev.millrace.model;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Outcome.Next;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt is bounded and judged; whoever handles the job decides.
 *
 * @param timeout how long an attempt may run, 1 ms to 365 days: then its handler is interrupted, and the attempt has failed
 *     whatever it still returns; null for as long as it takes
 * @param heartbeatTimeout how long a handler that promises to beat may be silent, within the same bounds; null if it does
 *     not promise
 * @param classifier judges exceptions
 * @param onPlatformThread whether handlers run on threads of the platform where others run on virtual ones
 */
public record AttemptRules(
        @Nullable Duration timeout,
        @Nullable Duration heartbeatTimeout,
        Classifier classifier,
        boolean onPlatformThread) {

    /** No bounds, and every failure by the job's policy. */
    public static final AttemptRules NONE = new AttemptRules(null, null, Classifier.BY_POLICY, false);

    private static final Duration LONGEST = Duration.ofDays(365);

    /** Checks the bounds. */
    public AttemptRules {
        requireNonNull(classifier, "classifier");
        check("timeout", timeout);
        check("heartbeatTimeout", heartbeatTimeout);
    }

    static void check(String what, @Nullable Duration value) {
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
        return new AttemptRules(requireNonNull(longest, "longest"), heartbeatTimeout, classifier, onPlatformThread);
    }

    /** The same with a promise to beat. */
    public AttemptRules withHeartbeatTimeout(Duration longestSilence) {
        return new AttemptRules(
                timeout, requireNonNull(longestSilence, "longestSilence"), classifier, onPlatformThread);
    }

    /** The same with another judge. */
    public AttemptRules withClassifier(Classifier other) {
        return new AttemptRules(timeout, heartbeatTimeout, other, onPlatformThread);
    }

    /** The same on threads of the platform. */
    public AttemptRules withPlatformThreads() {
        return new AttemptRules(timeout, heartbeatTimeout, classifier, true);
    }

    /** The same for a job, whose own timeout goes before the actor's. */
    public AttemptRules of(ClaimedJob job) {
        return job.timeout() == null ? this : withTimeout(job.timeout());
    }

    /** Says what an exception of a handler makes of its job. Called by many threads at once. */
    @FunctionalInterface
    public interface Classifier {

        /** Leaves every failure to the job's retry policy. */
        Classifier BY_POLICY = (failure, attempt) -> null;

        /**
         * Judges a failure.
         *
         * @param attempt which one failed, from 1
         * @return what becomes of the job, or null to leave that to its policy; what this throws is logged, and leaves it to
         *     the policy too
         */
        @Nullable Next classify(Throwable failure, int attempt);

        /** Ends the job at once after an exception of one of these types, or of a type below them. */
        static Classifier failingOn(List<Class<? extends Throwable>> types) {
            List<Class<? extends Throwable>> all = List.copyOf(types);
            return (failure, attempt) ->
                    all.stream().anyMatch(type -> type.isInstance(failure)) ? Next.over(JobState.FAILED) : null;
        }

        /** Asks {@code other} about what this one leaves to the policy. */
        default Classifier or(Classifier other) {
            return (failure, attempt) -> {
                Next judged = classify(failure, attempt);
                return judged != null ? judged : other.classify(failure, attempt);
            };
        }
    }
}
