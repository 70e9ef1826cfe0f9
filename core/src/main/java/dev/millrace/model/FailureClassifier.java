package dev.millrace.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what an exception of a handler makes of its job. Called by many threads at once. */
@FunctionalInterface
public interface FailureClassifier {

    /** Leaves every failure to the job's retry policy. */
    FailureClassifier BY_POLICY = (failure, attempt) -> null;

    /**
     * Judges a failure.
     *
     * @param attempt which one failed, from 1
     * @return what becomes of the job, or null to leave that to its policy; what this throws is logged, and leaves it to
     *     the policy too
     */
    @Nullable Next classify(Throwable failure, int attempt);

    /** Ends the job at once after an exception of one of these types, or of a type below them. */
    static FailureClassifier failingOn(List<Class<? extends Throwable>> types) {
        List<Class<? extends Throwable>> all = List.copyOf(types);
        return (failure, attempt) ->
                all.stream().anyMatch(type -> type.isInstance(failure)) ? Next.over(JobState.FAILED) : null;
    }

    /** Asks {@code other} about what this one leaves to the policy. */
    default FailureClassifier or(FailureClassifier other) {
        return (failure, attempt) -> {
            Next judged = classify(failure, attempt);
            return judged != null ? judged : other.classify(failure, attempt);
        };
    }
}
