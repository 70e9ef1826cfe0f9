package dev.millrace.memory.workset;

import dev.millrace.model.NewJob;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.RequestStatus.State;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.WorksetName;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request. Whoever uses it holds the monitor of the store. */
final class LiveRequest {
    final UUID id;
    final WorksetName workset;
    final int rank;
    final NewJob job;
    final Instant madeAt;
    final Set<LiveTask> tasks = new LinkedHashSet<>();
    final Set<Long> keys = new LinkedHashSet<>();
    State state = State.GATHERING;
    Instant touchedAt;
    private long total;
    private long done;
    private long failed;

    @Nullable Instant completedAt;

    LiveRequest(UUID id, WorksetName workset, int rank, NewJob job, Instant madeAt) {
        this.id = id;
        this.workset = workset;
        this.rank = rank;
        this.job = job;
        this.madeAt = madeAt;
        this.touchedAt = madeAt;
    }

    boolean isOpen() {
        return state == State.GATHERING || state == State.WAITING;
    }

    boolean isDone() {
        return tasks.stream().allMatch(LiveTask::isOver);
    }

    void end(State how, Instant at) {
        count();
        state = how;
        completedAt = at;
        tasks.clear();
        keys.clear();
    }

    private void count() {
        total = tasks.size();
        done = tasks.stream().filter(LiveTask::isOver).count();
        failed = tasks.stream().filter(task -> task.status == Status.EXHAUSTED).count();
    }

    RequestStatus status() {
        if (isOpen()) {
            count();
        }
        return new RequestStatus(id, state, total, done, failed, madeAt, completedAt);
    }
}
