package dev.millrace.model.workset;

import static java.util.Objects.requireNonNull;

/**
 * One partition of a workset. Everything that touches tasks takes one, so that no statement can look at all partitions by
 * mistake; only a claim chooses by itself.
 *
 * @param value what the key column holds
 */
public record PartitionKey(WorksetName workset, long value) implements Comparable<PartitionKey> {

    /** Checks for null. */
    public PartitionKey {
        requireNonNull(workset, "workset");
    }

    @Override
    public int compareTo(PartitionKey other) {
        int byName = workset.compareTo(other.workset);
        return byName != 0 ? byName : Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return workset + "/" + value;
    }
}
