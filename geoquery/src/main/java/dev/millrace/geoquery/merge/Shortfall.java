package dev.millrace.geoquery.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a table lacks, and why. For one thread. */
public final class Shortfall {
    private static final int MOST_REASONS = 10;

    private final TreeSet<String> reasons = new TreeSet<>();
    private long failed;
    private long missing;

    /** Notes a task that gave no result. */
    void note(@Nullable String error) {
        failed++;
        reasons.add(error == null ? "was not computed" : error);
        if (reasons.size() > MOST_REASONS) {
            reasons.pollLast();
        }
    }

    /** Notes tasks that do not exist: the feature is not covered by the dataset, or is younger than the request. */
    void noteMissing(long count) {
        missing += count;
    }

    /** How many tasks gave no result. */
    public long failed() {
        return failed;
    }

    /** How many tasks there were none of. */
    public long missing() {
        return missing;
    }

    /** Some of the reasons, each once. */
    public List<String> reasons() {
        return new ArrayList<>(reasons);
    }
}
