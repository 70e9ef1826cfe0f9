package dev.millrace.contract.random;

import dev.millrace.model.ClaimedJob;
import dev.millrace.model.WorkerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/** What a worker of a {@link RandomScenario} believes. */
final class ScenarioWorker {
    private final WorkerId id;
    private final List<ClaimedJob> held = new ArrayList<>();
    private final Set<Long> stragglers = new HashSet<>();
    private Instant leaseUntil;
    private long highestClaim;

    ScenarioWorker(WorkerId id, Instant leaseUntil) {
        this.id = id;
        this.leaseUntil = leaseUntil;
    }

    WorkerId id() {
        return id;
    }

    List<ClaimedJob> held() {
        return List.copyOf(held);
    }

    void take(List<ClaimedJob> jobs) {
        held.addAll(jobs);
        jobs.forEach(job -> highestClaim = Math.max(highestClaim, job.claimId()));
    }

    void drop(List<ClaimedJob> jobs) {
        held.removeAll(jobs);
    }

    boolean isAliveAt(Instant now) {
        return leaseUntil.isAfter(now);
    }

    void leaseUntil(Instant until) {
        leaseUntil = until;
    }

    /** The lowest claim, but for stragglers, of which a job is not over yet; with none, all its claims so far are over. */
    long lowestClaim() {
        return unfinished().filter(id -> !stragglers.contains(id)).min().orElse(highestClaim + 1);
    }

    /** Makes the lowest claim a straggler, until it is over. */
    void straggle() {
        unfinished().filter(id -> !stragglers.contains(id)).min().ifPresent(stragglers::add);
    }

    Set<Long> stragglers() {
        stragglers.retainAll(unfinished().boxed().toList());
        return Set.copyOf(stragglers);
    }

    /** The lowest claim of which a job is not over yet, straggler or not. */
    long lowestOfAll() {
        return unfinished().min().orElse(highestClaim + 1);
    }

    private LongStream unfinished() {
        return held.stream().mapToLong(ClaimedJob::claimId);
    }
}
