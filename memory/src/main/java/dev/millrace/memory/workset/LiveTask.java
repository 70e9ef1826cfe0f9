package dev.millrace.memory.workset;

import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskState;
import dev.millrace.model.workset.TaskState.Status;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A task. Whoever uses it holds the monitor of the store. */
final class LiveTask {
    final long id;
    Row row;
    long arrival;
    int rank;
    int losses;
    int attempts;
    Status status = Status.PENDING;

    @Nullable String error;

    @Nullable Instant finishedAt;

    @Nullable Long claim;

    LiveTask(long id, int rank, Row row) {
        this.id = id;
        this.arrival = id;
        this.rank = rank;
        this.row = row;
    }

    boolean isOver() {
        return status == Status.DONE || status == Status.EXHAUSTED;
    }

    /** Waits anew: whoever holds it holds it no more. */
    void arrive(long newArrival, int newRank) {
        arrival = newArrival;
        rank = newRank;
        losses = 0;
        claim = null;
        status = Status.PENDING;
    }

    void end(Status newStatus, @Nullable String why, Instant at) {
        status = newStatus;
        error = why;
        finishedAt = at;
        claim = null;
    }

    TaskState state() {
        return new TaskState(id, status, rank, attempts, error, row);
    }
}
