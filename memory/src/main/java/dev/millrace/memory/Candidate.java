package dev.millrace.memory;

import dev.millrace.model.JobId;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A job that a pass of a claim looks at. */
final class Candidate {
    static final Comparator<Candidate> IN_ORDER = Comparator.comparingInt((Candidate one) -> one.order)
            .thenComparing(Candidate::scheduledAt)
            .thenComparing(Candidate::id);

    final LiveJob job;
    final LaneTurn turn;
    final int order;

    @Nullable String busy; // the scope that it has to wait for

    double time;

    /**
     * Makes a candidate.
     *
     * @param order of its lane among those of the pass
     */
    Candidate(LiveJob job, LaneTurn turn, int order) {
        this.job = job;
        this.turn = turn;
        this.order = order;
    }

    JobId id() {
        return job.id();
    }

    private Instant scheduledAt() {
        return job.scheduledAt();
    }

    boolean isFree() {
        return busy == null;
    }

    boolean isBefore(Candidate other) {
        return State.IN_ORDER.compare(job, other.job) < 0;
    }
}
