package dev.millrace.memory;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.store.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;

/** Reads everything and finds what does not hold; the rules have the names that they have on PostgreSQL. */
final class Invariants {
    private final State state;
    private final List<Violation> found = new ArrayList<>();

    Invariants(State state) {
        this.state = state;
    }

    List<Violation> violations() {
        state.alive.values().forEach(this::checkAlive);
        state.waiting.values().forEach(this::checkWaiting);
        checkOver();
        state.attempts.forEach(this::checkAttempts);
        state.scopes.running().forEach(this::checkIdentity);
        found.addAll(state.scopes.exceeded());
        return found;
    }

    private void checkAlive(LiveJob job) {
        Claim claim = job.claim();
        if (claim == null) {
            NavigableSet<LiveJob> lane = state.waiting.get(state.laneOf(job));
            expect(lane != null && lane.contains(job), "nothing-stranded", job.id(), "waits, but not in its lane");
        } else {
            expect(
                    state.leases.containsKey(claim.worker()),
                    "claimed-by-somebody",
                    job.id(),
                    "claim " + claim.id() + " is of worker " + claim.worker() + ", who is gone");
            expect(state.claims.containsKey(claim.id()), "claim-kept", job.id(), "its claim was deleted");
        }
        expect(
                job.attempts() < job.job().retry().maxAttempts(),
                "attempts-left",
                job.id(),
                "has ended all of its attempts and is alive");
    }

    private void checkWaiting(NavigableSet<LiveJob> lane) {
        for (LiveJob job : lane) {
            expect(
                    job.claim() == null && job.equals(state.alive.get(job.id())),
                    "one-claim",
                    job.id(),
                    "waits, but is held or over");
        }
    }

    private void checkOver() {
        Set<JobId> ids = new HashSet<>();
        for (JobStatus job : state.over) {
            expect(ids.add(job.id()), "over-once", job.id(), "is in history twice");
            expect(!state.alive.containsKey(job.id()), "alive-or-over", job.id(), "is alive and in history");
        }
    }

    private void checkAttempts(JobId id, List<AttemptRecord> attempts) {
        Set<Integer> numbers = new HashSet<>();
        for (AttemptRecord attempt : attempts) {
            expect(
                    numbers.add(attempt.number()),
                    "attempts-told-once",
                    id,
                    "attempt " + attempt.number() + " is told twice");
        }
    }

    private void checkIdentity(String scope, int running) {
        expect(!scope.startsWith(Scopes.IDENTITY) || running <= 1, "identity-alone", scope, running + " run at once");
    }

    private void expect(boolean holds, String rule, Object subject, String detail) {
        if (!holds) {
            found.add(new Violation(rule, subject.toString(), detail));
        }
    }
}
