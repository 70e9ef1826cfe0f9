package dev.millrace.contract.random;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import dev.millrace.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A store's answers in words that do not depend on the store: jobs and workers by number, times since the start. */
final class Transcript {
    private final Store store;
    private final Instant start;
    private final List<String> lines = new ArrayList<>();
    private final Map<JobId, String> jobs = new HashMap<>();
    private final Map<WorkerId, String> workers = new HashMap<>();

    Transcript(Store store, Instant start) {
        this.store = store;
        this.start = start;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    void enqueued(NewJob job) {
        jobs.put(job.id(), "j" + jobs.size());
        say("enqueue " + jobs.get(job.id()) + " in", job.lane() + " with " + job.keys());
    }

    void registered(WorkerId id) {
        workers.put(id, "w" + workers.size());
        say("register", workers.values().size());
    }

    void left(WorkerId id) {
        say("leave", String.valueOf(workers.get(id)));
    }

    void say(String what, Object answer) {
        lines.add(what + " " + answer);
    }

    void claimed(WorkerId worker, List<ClaimedJob> claimed) {
        say(
                "claim " + workers.get(worker),
                claimed.stream()
                        .map(job -> jobs.get(job.fence().jobId()) + "/"
                                + job.fence().epoch() + "/" + job.attempt() + "/" + job.maxAttempts() + job.payload())
                        .toList());
    }

    /** All that can be read of a job. */
    void end(JobId id) {
        JobStatus status = store.reader().find(id).orElseThrow();
        JobStatus.JobTimes times = status.times();
        say(
                jobs.get(id) + " " + status.state() + " of " + status.lane() + " after " + status.attempts() + ": "
                        + status.payload() + status.result(),
                List.of(
                        since(times.enqueuedAt()),
                        since(times.scheduledAt()),
                        since(times.startedAt()),
                        since(times.finishedAt())));
        store.reader().attempts(id).forEach(attempt -> say("  attempt", told(attempt)));
        // A clock that stands still gives several events one time, and then any order is right.
        store.reader().events(id).stream()
                .sorted(Comparator.comparing(EventRecord::occurredAt).thenComparing(EventRecord::kind))
                .forEach(event -> say("  event " + event.kind(), since(event.occurredAt())));
    }

    private List<String> told(AttemptRecord attempt) {
        return List.of(
                attempt.number() + " " + attempt.state() + " by " + workers.get(attempt.worker()),
                since(attempt.startedAt()),
                since(attempt.finishedAt()));
    }

    private String since(@Nullable Instant time) {
        return time == null ? "never" : Duration.between(start, time).toString();
    }
}
