package dev.millrace.worker;

import static java.util.Objects.requireNonNull;

import dev.millrace.model.JobState;
import dev.millrace.model.Outcome.Next;
import dev.millrace.model.life.StopRequest;

/**
 * Why an attempt is to stop.
 *
 * @param next what becomes of the job if the handler ends without success
 * @param stuck what becomes of it if the handler does not end
 * @param reason for people, and what a handler may read
 */
record Stop(Kind kind, Next next, Next stuck, String reason) {

    /** Who wants it. */
    enum Kind {
        /** The worker, which is stopping or has lost its lease: nothing is written, but that the job is put back. */
        CALLED_OFF,
        /** The clock: a success that comes now is too late. */
        TIMED_OUT,
        /** Somebody who asked for it; a success counts all the same. */
        ASKED
    }

    /** Checks for nulls. */
    Stop {
        requireNonNull(kind, "kind");
        requireNonNull(reason, "reason");
    }

    static Stop calledOff(String reason) {
        return new Stop(Kind.CALLED_OFF, Next.byPolicy(), Next.byPolicy(), reason);
    }

    static Stop timedOut(String reason) {
        return new Stop(Kind.TIMED_OUT, Next.byPolicy(), Next.byPolicy(), reason);
    }

    static Stop asked(StopRequest request) {
        Next over = Next.over(request.state());
        Next stuck = request.state() == JobState.CANCELLED ? Next.over(JobState.ABANDONED) : over;
        return new Stop(Kind.ASKED, over, stuck, request.reason());
    }
}
