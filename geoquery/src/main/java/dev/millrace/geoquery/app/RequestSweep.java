package dev.millrace.geoquery.app;

import dev.millrace.client.JobClient;
import dev.millrace.client.JobOptions;
import dev.millrace.geoquery.output.OutputFolder;
import dev.millrace.geoquery.request.RequestJobs;
import dev.millrace.geoquery.request.RequestState;
import dev.millrace.geoquery.store.DataRequestTable.Stored;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.workset.RequestStatus;
import dev.millrace.runtime.Millrace;
import dev.millrace.store.JobReader;
import dev.millrace.store.workset.RequestStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Finds requests that nobody goes on with. Jobs survive what kills workers, and end a request that they give up; this is for
 * jobs that could not even do that: killed at their last attempt, cancelled or deleted by an operator.
 */
final class RequestSweep {
    private static final int LIMIT = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Set<JobState> ALIVE = Set.of(JobState.SCHEDULED, JobState.PENDING, JobState.RUNNING);

    private final GeoDatabase database;
    private final JobClient jobs;
    private final JobReader reader;
    private final RequestStore waits;
    private final OutputFolder outputs;

    RequestSweep(GeoDatabase database, Millrace millrace, OutputFolder outputs) {
        this.database = database;
        this.jobs = millrace.client();
        this.reader = millrace.reader();
        this.waits = millrace.worksets().store().requests();
        this.outputs = outputs;
    }

    SweepReport run() {
        List<Stored> open = database.inTransaction(t -> t.dataRequests().open(LIMIT));
        List<UUID> revived = new ArrayList<>();
        for (Stored request : open) {
            next(request).ifPresent(job -> {
                revive(request, job);
                revived.add(request.id());
            });
        }
        Set<String> writing = open.stream()
                .filter(request -> request.state().equals(RequestState.WRITING.word()))
                .map(request -> request.id().toString())
                .collect(Collectors.toSet());
        return new SweepReport(revived, outputs.clearLeftovers(writing::contains));
    }

    /** The job that a request lacks; empty if somebody goes on with it. */
    private Optional<NewJob> next(Stored request) {
        Optional<RequestStatus> wait = waits.find(request.taskRequest());
        if (isAlive(request.job()) || wait.map(this::isUnderWay).orElse(false)) {
            return Optional.empty();
        }
        boolean isComputed = wait.map(status -> status.state() == RequestStatus.State.COMPLETED)
                .orElse(false);
        if (!isComputed) {
            return Optional.of(
                    jobs.prepare(RequestJobs.PREPARE, new RequestJobs.Prepare(request.id()), JobOptions.none()));
        }
        // What waited enqueued a job in the same moment: only if that did not get anywhere, another one helps.
        Instant completed = wait.map(RequestStatus::completedAt).orElse(Instant.EPOCH);
        boolean isRecent = completed.plus(PATIENCE).isAfter(request.times().readAt());
        boolean isBegun = request.state().equals(RequestState.WRITING.word());
        return isRecent && !isBegun
                ? Optional.empty()
                : Optional.of(jobs.prepare(
                        RequestJobs.WRITE,
                        new RequestJobs.Write(request.id(), request.taskRequest()),
                        JobOptions.none()));
    }

    private boolean isUnderWay(RequestStatus status) {
        return status.state() == RequestStatus.State.WAITING;
    }

    private boolean isAlive(UUID job) {
        return reader.find(new JobId(job))
                .map(status -> ALIVE.contains(status.state()))
                .orElse(false);
    }

    private void revive(Stored request, NewJob job) {
        database.inTransaction(t -> {
            t.dataRequests()
                    .waitFor(request.id(), request.taskRequest(), job.id().value());
            return jobs.enqueueAll(t.tx(), List.of(job));
        });
    }
}
