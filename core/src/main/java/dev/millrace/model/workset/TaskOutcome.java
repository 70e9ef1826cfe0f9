package dev.millrace.model.workset;

import dev.millrace.model.StorableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt at a task ended.
 *
 * @param results what is stored instead of earlier results; none if it failed
 * @param error why it failed; null if it did not
 */
public record TaskOutcome(
        Task task, List<Row> results, @Nullable String error) {

    /** The most result rows of a task. */
    public static final int MOST_RESULTS = 10_000;

    /** Copies the list. */
    public TaskOutcome {
        results = error == null ? List.copyOf(results) : List.of();
    }

    /** It succeeded; no rows at all are a result too. */
    public static TaskOutcome done(Task task, List<Row> results) {
        return new TaskOutcome(task, results, null);
    }

    /** It failed; bad characters of the error are escaped, and it is cut at {@link StorableText#MAX_LENGTH}. */
    public static TaskOutcome failed(Task task, @Nullable String error) {
        return new TaskOutcome(task, List.of(), StorableText.of(error == null ? "failed without a message" : error));
    }

    /** The outcome as stores keep it: a result that cannot be stored makes this task fail, and no other. */
    public TaskOutcome storable(Workset workset) {
        if (error != null) {
            return this;
        }
        if (results.size() > MOST_RESULTS) {
            return failed(task, "gave " + results.size() + " result rows, at most " + MOST_RESULTS + " are stored");
        }
        try {
            return done(task, results.stream().map(workset::result).toList());
        } catch (IllegalArgumentException e) {
            return failed(task, "its result cannot be stored: " + e.getMessage());
        }
    }
}
