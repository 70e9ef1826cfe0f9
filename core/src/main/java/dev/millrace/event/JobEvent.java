package dev.millrace.event;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happened to an attempt of a job. */
public sealed interface JobEvent {

    /** Which attempt. */
    AttemptId id();

    /**
     * One attempt of a job.
     *
     * @param attempt from 1
     */
    record AttemptId(JobId jobId, ActorName actor, int attempt) {
        /** Checks for nulls. */
        public AttemptId {
            requireNonNull(jobId, "jobId");
            requireNonNull(actor, "actor");
        }
    }

    /** Its handler begins. */
    record Started(AttemptId id) implements JobEvent {}

    /**
     * It succeeded, and its job is over.
     *
     * @param result JSON text, or null if there is none, or if the handler's own transaction ended the job
     */
    record Succeeded(
            AttemptId id, Duration ranFor, @Nullable String result) implements JobEvent {}

    /**
     * It did not succeed, and its job will run again.
     *
     * @param error what went wrong, or null if it was only put off
     */
    record Retrying(AttemptId id, Duration ranFor, @Nullable String error) implements JobEvent {}

    /**
     * It did not succeed, and its job is over, because no attempt or no time is left or trying again is of no use.
     *
     * @param error what went wrong
     */
    record Exhausted(
            AttemptId id, Duration ranFor, @Nullable String error) implements JobEvent {}

    /**
     * Its job is over because it was called off.
     *
     * @param state cancelled or abandoned
     * @param reason for people
     */
    record Stopped(
            AttemptId id,
            Duration ranFor,
            JobState state,
            @Nullable String reason) implements JobEvent {}

    /** It was given back, at no cost to its job. */
    record Released(AttemptId id) implements JobEvent {}

    /** Its job had been taken back: what it did was not written. */
    record Lost(AttemptId id) implements JobEvent {}
}
