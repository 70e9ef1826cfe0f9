package dev.millrace.model.life;

import static dev.millrace.model.JobState.ABANDONED;
import static dev.millrace.model.JobState.CANCELLED;
import static dev.millrace.model.JobState.CRASHED;
import static dev.millrace.model.JobState.FAILED;
import static dev.millrace.model.JobState.PENDING;
import static dev.millrace.model.JobState.RUNNING;
import static dev.millrace.model.JobState.SCHEDULED;
import static dev.millrace.model.JobState.SUCCEEDED;

import dev.millrace.model.JobState;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every way in which a job changes its state; there is no other. {@code docs/internals/states.md} shows the same table.
 *
 * <p>The {@link #word} of a transition is the kind of the event that tells of it.
 */
@SuppressWarnings("ImmutableEnumChecker") // its sets are made by Set.of
public enum JobTransition {
    /** It was stored. */
    ENQUEUED(Set.of(), Set.of(SCHEDULED, PENDING), By.PRODUCER, false),
    /** Another request took its place before it ran. */
    REPLACED(Set.of(SCHEDULED, PENDING), Set.of(SCHEDULED, PENDING), By.PRODUCER, false),
    /** Its time came; nothing is written. */
    DUE(Set.of(SCHEDULED), Set.of(PENDING), By.CLOCK, false),
    /** A worker took it. */
    CLAIMED(Set.of(PENDING), Set.of(RUNNING), By.WORKER, false),
    /** Its handler returned. */
    SUCCEEDED_NOW(Set.of(RUNNING), Set.of(SUCCEEDED), By.WORKER, true),
    /** Its attempt failed, and another follows. */
    RETRYING(Set.of(RUNNING), Set.of(SCHEDULED, PENDING), By.WORKER, true),
    /** Its handler wants it later, at no cost. */
    PUT_OFF(Set.of(RUNNING), Set.of(SCHEDULED, PENDING), By.WORKER, false),
    /** Its worker gave it back, at no cost. */
    RELEASED(Set.of(RUNNING), Set.of(SCHEDULED, PENDING), By.WORKER, false),
    /** Its attempt failed, and none is left; or its deadline passed. */
    FAILED_NOW(Set.of(SCHEDULED, PENDING, RUNNING), Set.of(FAILED), By.WORKER_OR_SWEEP, true),
    /** Somebody called it off. */
    CANCELLED_NOW(Set.of(SCHEDULED, PENDING, RUNNING), Set.of(CANCELLED), By.ANYBODY, true),
    /** It was called off, or ran for too long, and its handler would not stop. */
    ABANDONED_NOW(Set.of(RUNNING), Set.of(ABANDONED), By.WORKER, true),
    /** Its worker's lease was over, and another attempt follows. */
    TAKEN_BACK(Set.of(RUNNING), Set.of(SCHEDULED, PENDING), By.SWEEP, true),
    /** Its worker's lease was over during the last attempt. */
    CRASHED_NOW(Set.of(RUNNING), Set.of(CRASHED), By.SWEEP, true);

    /** Who makes a transition. */
    public enum By {
        /** Whoever enqueues. */
        PRODUCER,
        /** Nobody: time passes. */
        CLOCK,
        /** The worker that holds the job, under its fence. */
        WORKER,
        /** A sweep. */
        SWEEP,
        /** The worker that holds the job, or a sweep if none does. */
        WORKER_OR_SWEEP,
        /** A client if it waits, the worker that holds it otherwise, a sweep if that dies. */
        ANYBODY;

        /** The words for documentation. */
        public String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final Set<JobState> from;
    private final Set<JobState> to;
    private final By by;
    private final boolean endsAttempt;

    JobTransition(Set<JobState> from, Set<JobState> to, By by, boolean endsAttempt) {
        this.from = from;
        this.to = to;
        this.by = by;
        this.endsAttempt = endsAttempt;
    }

    /** The states in which a job can be before; empty if there is no job yet. */
    public Set<JobState> from() {
        return from;
    }

    /** The states in which it may be after. */
    public Set<JobState> to() {
        return to;
    }

    /** Who makes it. */
    public By by() {
        return by;
    }

    /** Whether it counts as the end of an attempt, if one was running. */
    public boolean endsAttempt() {
        return endsAttempt;
    }

    /** The word that events and documentation use. */
    public String word() {
        return name().replaceFirst("_NOW$", "").toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a job that is {@code state} can change in this way. */
    public boolean isLegalFrom(JobState state) {
        return from.contains(state);
    }

    /** The transition that ends an attempt, or a waiting job, in {@code state}. */
    public static JobTransition into(JobState state) {
        return Stream.of(values())
                .filter(transition -> state.isOver() && transition.to.contains(state))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no job is over as " + state.word()));
    }
}
