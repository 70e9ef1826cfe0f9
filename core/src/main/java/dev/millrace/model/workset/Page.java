package dev.millrace.model.workset;

import java.util.List;

/**
 * The next candidates of a series.
 *
 * @param candidates at most {@value #MOST} tasks, whether they exist already or not
 * @param upTo the number of the last candidate looked at: where the next page begins
 * @param isLast whether there are no more candidates for now; decided by what was selected, not by what turned out new
 */
public record Page(List<Row> candidates, long upTo, boolean isLast) {

    /** The most candidates of a page. */
    public static final int MOST = 5_000;

    /** Copies the list and checks its bound. */
    public Page {
        candidates = List.copyOf(candidates);
        if (candidates.size() > MOST) {
            throw new IllegalArgumentException("a page has at most " + MOST + " candidates, was " + candidates.size());
        }
    }
}
