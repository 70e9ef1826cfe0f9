package dev.millrace.memory;

import dev.millrace.memory.wake.MemoryWakeups;
import dev.millrace.model.ActorName;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStatus;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
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
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that the store holds. Not thread-safe: whoever uses it holds its monitor. */
final class State {
    static final Comparator<LiveJob> IN_ORDER =
            Comparator.comparing(LiveJob::scheduledAt).thenComparing(LiveJob::id);

    final NavigableMap<JobId, LiveJob> alive = new TreeMap<>();

    /** Lanes with what waits in them; a lane stays when nothing does. */
    final NavigableMap<LaneKey, NavigableSet<LiveJob>> waiting = new TreeMap<>();

    /** Jobs that wait for something of their scope to end. */
    final Map<JobId, Blocked> blocked = new HashMap<>();

    final Scopes scopes = new Scopes();
    final Settings settings = new Settings();
    final Turns turns = new Turns();
    final List<JobStatus> over = new ArrayList<>();

    /** What those that are over were when they ended, so that they can be brought back. */
    final Map<JobId, LiveJob> ended = new HashMap<>();

    final Map<JobId, List<AttemptRecord>> attempts = new HashMap<>();
    final Map<JobId, List<EventRecord>> events = new HashMap<>();
    final NavigableMap<WorkerId, LeaseRow> leases = new TreeMap<>(Comparator.comparingLong(WorkerId::value));

    /** Whose jobs workers ask for. */
    final Map<WorkerId, Map<QueueName, List<ActorName>>> served = new HashMap<>();

    /** Claims by id with their lanes, so that sweeps find the same work as in the claim log. */
    final NavigableMap<Long, LaneKey> claims = new TreeMap<>();

    /** Wishes that jobs which run are stopped. */
    final Map<JobId, StopRequest> stops = new TreeMap<>();

    /** What open transactions are about to end; nobody else may write it. */
    final Set<Fence> ending = new HashSet<>();

    final Remembered remembered = new Remembered();

    long lastWorker;
    long lastClaim;

    final MemoryWakeups wakeups = new MemoryWakeups();

    private final Map<JobId, LaneKey> lanes = new HashMap<>();
    private final InstantSource clock;
    private final DoubleSupplier jitter;

    State(InstantSource clock, DoubleSupplier jitter) {
        this.clock = clock;
        this.jitter = jitter;
    }

    /** What the next rest is shortened by, in [0, 1). */
    double jitter() {
        return jitter.getAsDouble();
    }

    /** Now, in microseconds as PostgreSQL counts them. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
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

    /** The keys of a job that is alive or in history. */
    JobKeys keysOf(JobId id) {
        LiveJob job = alive.getOrDefault(id, ended.get(id));
        return job == null ? JobKeys.NONE : job.job().keys();
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

    /** The lane of a job: that which the mode of its queue asked for when it was stored, or last moved. */
    LaneKey laneOf(LiveJob job) {
        return lanes.computeIfAbsent(job.id(), id -> properLane(job.job()));
    }

    /** The lane that the mode of its queue asks for now. */
    LaneKey properLane(NewJob job) {
        return LaneKey.of(job, settings.of(job.lane().queue()).mode());
    }

    /** The lanes of an actor in a queue, in the order of their ring. */
    Stream<LaneKey> lanesOf(QueueName queue, ActorName actor) {
        LaneKey first = new LaneKey(queue, actor, "", Integer.MIN_VALUE);
        return waiting.tailMap(first).keySet().stream()
                .takeWhile(lane -> lane.queue().equals(queue) && lane.actor().equals(actor));
    }

    /** What waits in a lane, in order. */
    Stream<LiveJob> waitingIn(LaneKey lane) {
        NavigableSet<LiveJob> jobs = waiting.get(lane);
        return jobs == null ? Stream.empty() : jobs.stream();
    }

    /** What waits for a scope, in the order in which it will be served. */
    Stream<Blocked> blockedIn(String scope) {
        return blocked.values().stream()
                .filter(one -> one.scope().equals(scope))
                .sorted(Comparator.comparingInt(
                                (Blocked one) -> one.job().job().lane().rank())
                        .thenComparing(Blocked::job, IN_ORDER));
    }

    /** Puts a job in the place that it belongs to, out of the one that it had. */
    void put(LiveJob job) {
        settings.meet(job.job());
        blocked.computeIfPresent(job.id(), (id, one) -> one.job().epoch() == job.epoch() ? one : null);
        LaneKey lane = laneOf(job);
        takeOut(job.id());
        alive.put(job.id(), job);
        NavigableSet<LiveJob> jobs = waiting.computeIfAbsent(lane, any -> new TreeSet<>(IN_ORDER));
        if (job.claim() == null) {
            jobs.add(job);
            wakeups.tell(job.job().lane().queue(), !job.scheduledAt().isAfter(now()));
        } else {
            scopes.started(job.job());
        }
    }

    /** Lets a job that waited for a scope arrive anew. */
    void unblock(LiveJob job) {
        blocked.remove(job.id());
        put(job.returned(job.attempts(), latest(job.scheduledAt(), now())));
    }

    /** Puts a waiting job in another lane. */
    void move(LiveJob job, LaneKey lane) {
        remove(job.id());
        lanes.put(job.id(), lane);
        put(job);
    }

    void remove(JobId id) {
        takeOut(id);
        lanes.remove(id);
        blocked.remove(id);
    }

    private void takeOut(JobId id) {
        LiveJob old = alive.remove(id);
        if (old == null) {
            return;
        }
        if (old.claim() != null) {
            scopes.ended(old.job());
        }
        NavigableSet<LiveJob> lane = waiting.get(laneOf(old));
        if (lane != null) {
            lane.remove(old);
        }
    }

    /** Something that ran has ended: what waits for its scopes may be claimed by {@code workers}. */
    void freed(Predicate<WorkerId> workers, NewJob job) {
        List<String> scopes = new ArrayList<>();
        String identity = Scopes.identity(job);
        if (identity != null) {
            scopes.add(identity);
        }
        String key = Scopes.key(job);
        if (key != null && settings.of(job.lane().actor()).maxRunningPerKey() != null) {
            scopes.add(key);
        }
        turns.freed(workers, scopes);
    }

    void tell(JobId id, AttemptRecord attempt) {
        attempts.computeIfAbsent(id, any -> new ArrayList<>()).add(attempt);
    }

    void tell(JobId id, EventRecord event) {
        events.computeIfAbsent(id, any -> new ArrayList<>()).add(event);
    }
}
