package dev.millrace.workset;

import dev.millrace.model.workset.PartitionKey;
import java.util.function.BooleanSupplier;

/** What a processor may know of its batch. Thread-safe. */
public final class TaskBatch {
    private final PartitionKey partition;
    private final int rank;
    private final BooleanSupplier isStopping;

    TaskBatch(PartitionKey partition, int rank, BooleanSupplier isStopping) {
        this.partition = partition;
        this.rank = rank;
        this.isStopping = isStopping;
    }

    /** The partition of all its tasks. */
    public PartitionKey partition() {
        return partition;
    }

    /** The rank of all its tasks. */
    public int rank() {
        return rank;
    }

    /**
     * Whether the worker stops, or lost its lease: a processor does well to return what it has by then. Tasks without an
     * outcome are given back.
     */
    public boolean isStopping() {
        return isStopping.getAsBoolean();
    }
}
