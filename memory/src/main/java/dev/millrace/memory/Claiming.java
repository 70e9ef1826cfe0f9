package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Lane;
import dev.millrace.store.ClaimRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/** One claim: rounds over the actors, each of which gets an equal share of what is left as long as it has jobs. */
final class Claiming {
    private final State state;
    private final ClaimRequest request;
    private final Instant now;
    private final List<ClaimedJob> claimed = new ArrayList<>();

    Claiming(State state, ClaimRequest request) {
        this.state = state;
        this.request = request;
        this.now = state.now();
    }

    List<ClaimedJob> run() {
        LeaseRow lease = state.leases.get(request.worker());
        List<ActorName> hungry = lease != null && lease.isLiveAt(now) ? request.actors() : List.of();
        while (left() > 0 && !hungry.isEmpty()) {
            int share = (left() + hungry.size() - 1) / hungry.size();
            hungry = hungry.stream().filter(actor -> serve(actor, share)).toList();
        }
        return claimed;
    }

    private int left() {
        return request.limit() - claimed.size();
    }

    /** Gives an actor's jobs, lane by lane; returns whether it took the whole share, so that there may be more. */
    private boolean serve(ActorName actor, int share) {
        int before = claimed.size();
        int goal = before + Math.min(share, left());
        Lane first = new Lane(request.queue(), actor, -Lane.MAX_PRIORITY);
        Lane last = new Lane(request.queue(), actor, Lane.MAX_PRIORITY);
        state.waiting.subMap(first, true, last, true).forEach((lane, jobs) -> take(lane, jobs, goal));
        return claimed.size() - before == share;
    }

    /** Gives what is due of a lane, in order, under one claim. */
    private void take(Lane lane, NavigableSet<LiveJob> jobs, int goal) {
        if (claimed.size() >= goal
                || jobs.isEmpty()
                || jobs.first().scheduledAt().isAfter(now)) {
            return;
        }
        Claim claim = new Claim(++state.lastClaim, request.worker(), now);
        state.claims.put(claim.id(), lane);
        while (claimed.size() < goal
                && !jobs.isEmpty()
                && !jobs.first().scheduledAt().isAfter(now)) {
            claimed.add(give(jobs.first(), claim));
        }
    }

    private ClaimedJob give(LiveJob job, Claim claim) {
        state.put(job.claimedBy(claim));
        return new ClaimedJob(
                job.fence(),
                claim.id(),
                job.job().lane().actor(),
                job.attempts() + 1,
                job.job().retry().maxAttempts(),
                job.job().payload());
    }
}
