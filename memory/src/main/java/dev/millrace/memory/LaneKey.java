package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.QueueMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;

/**
 * What is claimed in order. Ordered as the ring of an actor's lanes is, texts by code point as PostgreSQL does.
 *
 * @param fairnessKey empty in a queue whose mode is fifo, and for jobs without one
 */
record LaneKey(QueueName queue, ActorName actor, String fairnessKey, int rank) implements Comparable<LaneKey> {
    private static final Comparator<LaneKey> ORDER = Comparator.comparing(LaneKey::queue)
            .thenComparing(LaneKey::actor)
            .thenComparing(LaneKey::fairnessKey, LaneKey::compareTexts)
            .thenComparingInt(LaneKey::rank);

    static LaneKey of(NewJob job, QueueMode mode) {
        String key = mode == QueueMode.ROUND_ROBIN
                ? Objects.requireNonNullElse(job.keys().fairness(), "")
                : "";
        return new LaneKey(
                job.lane().queue(), job.lane().actor(), key, job.lane().rank());
    }

    /** UTF-16, which is what strings compare by, has another order. */
    static int compareTexts(String one, String other) {
        int[] points = one.codePoints().toArray();
        int[] others = other.codePoints().toArray();
        return Arrays.compare(points, others);
    }

    @Override
    public int compareTo(LaneKey other) {
        return ORDER.compare(this, other);
    }
}
