package dev.millrace.store;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.model.operate.Obstacle;
import java.util.List;
import java.util.Optional;

/** Reading jobs, for people and tools; nothing in the engine depends on it. */
public interface JobReader {

    /** The job, alive or over; empty if there is none or its history was dropped. */
    Optional<JobStatus> find(JobId id);

    /** A page of the jobs that match, newest first: by their ids, which ascend with the time at which they were made. */
    List<JobStatus> list(JobFilter filter, Page page);

    /**
     * What keeps a job from running, the most lasting first, as far as one look can tell. Nothing for a job that a worker
     * will have as soon as it has room, and for one that is not there.
     */
    List<Obstacle> explain(JobId id);

    /** Attempts of a job that failed or were lost, oldest first. */
    List<AttemptRecord> attempts(JobId id);

    /** What is worth telling of a job, oldest first; what happened at the same instant in any order. */
    List<EventRecord> events(JobId id);
}
