package dev.millrace.memory.workset;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.Admission;
import dev.millrace.model.JobKeys;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.PartitionKey;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.model.workset.RequestStatus.State;
import dev.millrace.model.workset.Row;
import dev.millrace.model.workset.TaskState.Status;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.store.StoreException;
import dev.millrace.store.workset.RequestStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Requests in a map; they count their tasks whenever they are asked. Thread-safe. */
final class MemoryRequestStore implements RequestStore {
    private final Everything all;

    MemoryRequestStore(Everything all) {
        this.all = all;
    }

    @Override
    public void open(UUID id, WorksetName workset, int rank, NewJob whenDone) {
        if (!whenDone.keys().equals(JobKeys.NONE) || !whenDone.admission().equals(Admission.ALWAYS)) {
            throw new IllegalArgumentException(
                    "the job of a request has neither keys nor conditions; let it enqueue another that has");
        }
        synchronized (all) {
            LiveWorkset unused = all.of(workset);
            all.requests.putIfAbsent(id, new LiveRequest(id, workset, rank, whenDone, all.now()));
        }
    }

    @Override
    public int add(UUID id, PartitionKey partition, List<Row> tasks) {
        synchronized (all) {
            LiveWorkset workset = all.of(partition);
            LiveRequest request = all.requests.get(id);
            if (request == null || request.state != State.GATHERING || !request.workset.equals(partition.workset())) {
                throw new StoreException(
                        StoreException.Kind.REFUSED,
                        "request " + id + " of workset " + partition.workset()
                                + " does not gather tasks (any more); open another",
                        null);
            }
            all.add(partition, request.rank, tasks);
            request.touchedAt = all.now();
            int before = request.tasks.size();
            for (Row row : tasks) {
                Row key = workset.keyOf(workset.workset.task(row));
                want(
                        request,
                        requireNonNull(workset.partition(partition).byNaturalKey.get(key)));
                request.keys.add(partition.value());
            }
            return request.tasks.size() - before;
        }
    }

    private void want(LiveRequest request, LiveTask task) {
        boolean isWorse = task.status == Status.PENDING && task.rank > request.rank;
        if (isWorse || task.status == Status.FAILED) {
            task.arrive(++all.lastNumber, request.rank);
        }
        request.tasks.add(task);
    }

    @Override
    public void seal(UUID id) {
        synchronized (all) {
            LiveRequest request = all.requests.get(id);
            if (request != null && request.state == State.GATHERING) {
                request.state = State.WAITING;
            }
            int unused = settle(1, one -> one.id.equals(id));
        }
    }

    @Override
    public boolean cancel(UUID id) {
        synchronized (all) {
            LiveRequest request = all.requests.get(id);
            if (request == null || !request.isOpen()) {
                return false;
            }
            request.end(State.CANCELLED, all.now());
            return true;
        }
    }

    @Override
    public Optional<RequestStatus> find(UUID id) {
        synchronized (all) {
            return Optional.ofNullable(all.requests.get(id)).map(LiveRequest::status);
        }
    }

    @Override
    public int settle(int limit) {
        synchronized (all) {
            return settle(limit, one -> true);
        }
    }

    private int settle(int limit, Predicate<LiveRequest> which) {
        Instant stale = all.now().minus(STALE);
        List<LiveRequest> ready = all.requests.values().stream()
                .filter(which)
                .filter(request -> request.state == State.WAITING
                        ? request.isDone()
                        : request.state == State.GATHERING && !request.touchedAt.isAfter(stale))
                .limit(limit)
                .toList();
        for (LiveRequest request : ready) {
            boolean isCompleted = request.state == State.WAITING;
            request.end(isCompleted ? State.COMPLETED : State.CANCELLED, all.now());
            if (isCompleted) {
                all.outside.enqueue().accept(List.of(request.job));
            }
        }
        return ready.size();
    }

    @Override
    public int recount(Duration rest, int limit) {
        return 0; // counted whenever somebody asks
    }
}
