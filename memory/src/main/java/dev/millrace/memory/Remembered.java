package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.store.StoreException;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What conditional jobs look at, and who is looking. Whoever uses it holds the state's monitor. */
final class Remembered {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Map<Admission.Key, KeyRow> keys = new HashMap<>();
    private final Map<Family, NavigableMap<JobId, TwinRow>> twins = new HashMap<>();
    private final Map<Object, Object> owners = new HashMap<>();

    /** A job that a key belongs to. */
    record KeyRow(JobId jobId, String request, Instant expiresAt) {}

    /** A job with a rule for its twins. */
    record TwinRow(Instant enqueuedAt, Instant keepUntil) {}

    /** Jobs that are twins of each other; an empty identity for all of the actor. */
    record Family(ActorName actor, String identity) {
        static Family of(NewJob job, Twins rule) {
            return new Family(
                    job.lane().actor(),
                    rule.byIdentity() ? Objects.requireNonNull(job.keys().identity()) : "");
        }
    }

    /** Keys are compared without the time that they are kept. */
    static Admission.Key nameOf(Admission.Key key) {
        return new Admission.Key(key.scope(), key.value(), Admission.Key.DEFAULT_KEEP);
    }

    @Nullable KeyRow key(Admission.Key name) {
        return keys.get(name);
    }

    NavigableMap<JobId, TwinRow> twins(Family family) {
        return twins.getOrDefault(family, Collections.emptyNavigableMap());
    }

    void add(Map<Admission.Key, KeyRow> moreKeys, Map<Family, NavigableMap<JobId, TwinRow>> moreTwins) {
        keys.putAll(moreKeys);
        moreTwins.forEach((family, rows) ->
                twins.computeIfAbsent(family, any -> new TreeMap<>()).putAll(rows));
    }

    /** Takes the names that jobs' conditions look at, once no other transaction has any of them. */
    void lock(Object monitor, Object owner, List<NewJob> jobs) {
        Set<Object> names = new HashSet<>();
        jobs.forEach(job -> addNames(names, job));
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (names.stream().anyMatch(name -> owners.getOrDefault(name, owner) != owner)) {
            await(monitor, deadline - System.nanoTime());
        }
        names.forEach(name -> owners.put(name, owner));
    }

    private static void addNames(Set<Object> names, NewJob job) {
        Admission admission = job.admission();
        if (admission.key() != null) {
            names.add(nameOf(admission.key()));
        }
        if (admission.twins() != null) {
            names.add(Family.of(job, admission.twins()));
        }
        if (admission.maxPending() != null) {
            names.add(job.lane().actor());
        }
    }

    private static void await(Object monitor, long nanos) {
        try {
            if (nanos <= 0) {
                throw new StoreException(
                        StoreException.Kind.BUSY,
                        "another transaction stores a job with the same key; ask again",
                        null);
            }
            TimeUnit.NANOSECONDS.timedWait(monitor, Math.max(nanos, 1_000_000));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(StoreException.Kind.BUSY, "interrupted while another transaction stores", e);
        }
    }

    /** Gives all names of a transaction back. */
    void unlock(Object monitor, Object owner) {
        owners.values().removeIf(other -> other == owner);
        monitor.notifyAll();
    }

    /** Whether a job of the same actor, or of the same actor and identity, is alive and has a rule for its twins. */
    boolean hasLiveTwin(NewJob job, Set<JobId> alive) {
        String identity = Objects.requireNonNullElse(job.keys().identity(), "");
        return Stream.of("", identity)
                .map(one -> new Family(job.lane().actor(), one))
                .anyMatch(family -> twins(family).keySet().stream().anyMatch(alive::contains));
    }

    /** Forgets that a job has twins; its key outlasts it. */
    void forget(JobId id) {
        twins.values().forEach(family -> family.remove(id));
    }

    /** Forgets keys whose time is over, and twins whose window and life are. */
    int forget(Instant now, Set<JobId> alive, int limit) {
        int forgotten = 0;
        for (Iterator<KeyRow> rows = keys.values().iterator(); rows.hasNext() && forgotten < limit; ) {
            if (!rows.next().expiresAt().isAfter(now)) {
                rows.remove();
                forgotten++;
            }
        }
        for (NavigableMap<JobId, TwinRow> family : twins.values()) {
            int before = family.size();
            family.entrySet()
                    .removeIf(twin -> !twin.getValue().keepUntil().isAfter(now) && !alive.contains(twin.getKey()));
            forgotten += before - family.size();
        }
        return Math.min(limit, forgotten);
    }
}
