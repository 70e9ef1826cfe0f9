package dev.millrace.memory;

import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobStatus;
import dev.millrace.model.Lane;
import dev.millrace.model.WorkerId;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Everything that the store holds. Not thread-safe: whoever uses it holds its monitor. */
final class State {
    private static final Comparator<LiveJob> IN_ORDER =
            Comparator.comparing(LiveJob::scheduledAt).thenComparing(LiveJob::id);
    private static final Comparator<Lane> BY_NAME_AND_RANK =
            Comparator.comparing(Lane::queue).thenComparing(Lane::actor).thenComparingInt(Lane::rank);

    final NavigableMap<JobId, LiveJob> alive = new TreeMap<>();
    final NavigableMap<Lane, NavigableSet<LiveJob>> waiting = new TreeMap<>(BY_NAME_AND_RANK);
    final List<JobStatus> over = new ArrayList<>();
    final Map<JobId, List<AttemptRecord>> attempts = new HashMap<>();
    final Map<JobId, List<EventRecord>> events = new HashMap<>();
    final NavigableMap<WorkerId, LeaseRow> leases = new TreeMap<>(Comparator.comparingLong(WorkerId::value));

    /** Claims by id with their lanes, so that sweeps find the same work as in the claim log. */
    final NavigableMap<Long, Lane> claims = new TreeMap<>();

    /** What open transactions are about to end; nobody else may write it. */
    final Set<Fence> ending = new HashSet<>();

    final Remembered remembered = new Remembered();

    long lastWorker;
    long lastClaim;

    final MemoryWakeups wakeups = new MemoryWakeups();

    private final InstantSource clock;

    State(InstantSource clock) {
        this.clock = clock;
    }

    /** Now, in microseconds as PostgreSQL counts them. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    static <T> void set(Set<T> members, T member, boolean isMember) {
        if (isMember) {
            members.add(member);
        } else {
            members.remove(member);
        }
    }

    /** The later of what was asked for and the clock: nothing arrives in the past. */
    static Instant latest(Instant asked, Instant now) {
        return asked.isAfter(now) ? asked.truncatedTo(ChronoUnit.MICROS) : now;
    }

    /** The job that an attempt still holds, or null. */
    @Nullable LiveJob under(Fence fence) {
        LiveJob job = alive.get(fence.jobId());
        return job != null && job.epoch() == fence.epoch() ? job : null;
    }

    /** What a worker holds by claims from {@code lowestClaim} on and by its stragglers, in the order of ids. */
    List<LiveJob> heldBy(WorkerId worker, long lowestClaim) {
        LeaseRow lease = leases.get(worker);
        Set<Long> stragglers = lease == null ? Set.of() : lease.stragglers();
        return alive.values().stream()
                .filter(job -> {
                    Claim claim = job.claim();
                    return claim != null
                            && (claim.id() >= lowestClaim || stragglers.contains(claim.id()))
                            && claim.worker().equals(worker);
                })
                .toList();
    }

    /** Puts a job in the place that it belongs to, out of the one that it had. */
    void put(LiveJob job) {
        remove(job.id());
        alive.put(job.id(), job);
        if (job.claim() == null) {
            waiting.computeIfAbsent(job.job().lane(), lane -> new TreeSet<>(IN_ORDER))
                    .add(job);
            wakeups.tell(job.job().lane().queue(), !job.scheduledAt().isAfter(now()));
        }
    }

    void remove(JobId id) {
        LiveJob old = alive.remove(id);
        NavigableSet<LiveJob> lane = old == null ? null : waiting.get(old.job().lane());
        if (old != null && lane != null) {
            lane.remove(old);
        }
    }

    void tell(JobId id, AttemptRecord attempt) {
        attempts.computeIfAbsent(id, any -> new ArrayList<>()).add(attempt);
    }

    void tell(JobId id, EventRecord event) {
        events.computeIfAbsent(id, any -> new ArrayList<>()).add(event);
    }
}
