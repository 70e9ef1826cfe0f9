package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.Lane;
import dev.millrace.model.NewJob;
import dev.millrace.model.RetryPolicy;
import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids of lanes and retry policies, which never change; which lane a job belongs to changes with the mode of its queue.
 * Thread-safe.
 *
 * <p>They are made in transactions of their own, never in a caller's: a long one would block everybody else who enqueues
 * the first job of the same lane. A caller's transaction holds a connection already, though, and if as many as there are
 * waited for a second one, all would stand still; so it first looks for what is there on its own.
 */
final class RowIds {
    /** How long lanes are remembered: another process may change the mode of a queue. */
    private static final Duration LANES_AGE = Duration.ofMinutes(1);

    private static final int MOST_LANES = 100_000; // remembered; about 20 MB

    private final Database database;
    private final SqlFile findLanes;
    private final SqlFile markExclusive;
    private final SqlFile findRetryPolicy;
    private final SqlFile lookUpLanes;
    private final SqlFile lookUpRetryPolicy;
    private final Map<Place, Integer> lanes = new ConcurrentHashMap<>();
    private final Set<ActorName> exclusive = ConcurrentHashMap.newKeySet();
    private volatile long lanesSince = System.nanoTime();
    private final Map<RetryPolicy, Integer> retryPolicies = new ConcurrentHashMap<>();

    RowIds(Database database) {
        this.database = database;
        this.findLanes = database.file("job/find-lanes");
        this.markExclusive = database.file("job/mark-exclusive");
        this.findRetryPolicy = database.file("job/find-retry-policy");
        this.lookUpLanes = database.file("job/look-up-lanes");
        this.lookUpRetryPolicy = database.file("job/look-up-retry-policy");
    }

    /** Where a job says that it belongs; the mode of its queue decides which lane that is. */
    private record Place(Lane lane, String fairnessKey) {
        static Place of(NewJob job) {
            return new Place(job.lane(), Objects.requireNonNullElse(job.keys().fairness(), ""));
        }
    }

    /**
     * Looks on a caller's connection for what is not remembered of these jobs.
     *
     * <p>Not in a transaction whose snapshot is old: it may not know of another mode, and all remember what one has found.
     */
    void lookUp(Connection connection, List<NewJob> jobs) throws SQLException {
        forgetOldLanes();
        List<Place> places = jobs.stream()
                .map(Place::of)
                .distinct()
                .filter(place -> !lanes.containsKey(place))
                .toList();
        List<RetryPolicy> policies = jobs.stream()
                .map(NewJob::retry)
                .distinct()
                .filter(policy -> !retryPolicies.containsKey(policy))
                .toList();
        if ((places.isEmpty() && policies.isEmpty())
                || connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
            return;
        }
        lookUpLanes(connection, places);
        for (RetryPolicy policy : policies) {
            set(lookUpRetryPolicy.on(connection), policy)
                    .optional(row -> row.getInt(1))
                    .ifPresent(id -> retryPolicies.put(policy, id));
        }
    }

    private void lookUpLanes(Connection connection, List<Place> places) throws SQLException {
        if (places.isEmpty()) {
            return;
        }
        Map<Place, Integer> found = new HashMap<>();
        Iterator<Place> next = places.iterator();
        set(lookUpLanes.on(connection), places).query(row -> {
            Place place = next.next();
            Integer id = row.getObject(1, Integer.class);
            if (id != null) {
                found.put(place, id);
            }
            return row.getBoolean(2) && exclusive.add(place.lane().actor());
        });
        remember(found);
    }

    /** The lane of each job. */
    int[] ofLanes(List<NewJob> jobs) {
        forgetOldLanes();
        List<Place> places = jobs.stream().map(Place::of).toList();
        Map<Place, Integer> known = new HashMap<>(); // of these jobs, whatever happens to the shared one meanwhile
        Set<Place> unknown = new LinkedHashSet<>();
        for (Place place : places) {
            Integer id = lanes.get(place);
            if (id == null) {
                unknown.add(place);
            } else {
                known.put(place, id);
            }
        }
        known.putAll(find(List.copyOf(unknown)));
        remember(known);
        return places.stream().mapToInt(known::get).toArray();
    }

    /**
     * Sees to it that claims know which of the actors have jobs with an identity; call it once their lanes are there, and
     * before such a job is stored.
     */
    void markExclusive(List<NewJob> jobs) {
        Set<ActorName> unmarked = new LinkedHashSet<>();
        for (NewJob job : jobs) {
            if (job.keys().identity() != null && !exclusive.contains(job.lane().actor())) {
                unmarked.add(job.lane().actor());
            }
        }
        if (!unmarked.isEmpty()) {
            List<String> names = unmarked.stream().map(ActorName::value).toList();
            database.run(connection ->
                    markExclusive.on(connection).texts("actors", names).update());
            exclusive.addAll(unmarked);
        }
    }

    private void forgetOldLanes() {
        long now = System.nanoTime();
        if (now - lanesSince > LANES_AGE.toNanos()) {
            lanes.clear();
            lanesSince = now;
        }
    }

    private void remember(Map<Place, Integer> known) {
        if (lanes.size() > MOST_LANES) {
            lanes.clear();
        }
        lanes.putAll(known);
    }

    private Map<Place, Integer> find(List<Place> places) {
        if (places.isEmpty()) {
            return Map.of();
        }
        List<Integer> ids =
                database.run(connection -> set(findLanes.on(connection), places).query(row -> row.getInt(1)));
        Map<Place, Integer> found = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            found.put(places.get(i), ids.get(i));
        }
        return found;
    }

    private static SqlCall set(SqlCall call, List<Place> places) throws SQLException {
        return call.texts(
                        "queues",
                        places.stream().map(p -> p.lane().queue().value()).toList())
                .texts(
                        "actors",
                        places.stream().map(p -> p.lane().actor().value()).toList())
                .ints("ranks", places.stream().mapToInt(p -> p.lane().rank()).toArray())
                .texts("fairness_keys", places.stream().map(Place::fairnessKey).toList());
    }

    int of(RetryPolicy policy) {
        return retryPolicies.computeIfAbsent(policy, this::find);
    }

    private int find(RetryPolicy policy) {
        Optional<Integer> id = Optional.empty();
        while (id.isEmpty()) { // empty only while another transaction commits the same row: the next look sees it
            id = database.run(
                    connection -> set(findRetryPolicy.on(connection), policy).optional(row -> row.getInt(1)));
        }
        return id.get();
    }

    private static SqlCall set(SqlCall call, RetryPolicy policy) throws SQLException {
        return call.set("max_attempts", policy.maxAttempts())
                .set("initial_delay_ms", policy.backoff().initial().toMillis())
                .set("multiplier", policy.backoff().multiplier())
                .set("max_delay_ms", policy.backoff().most().toMillis())
                .set("jitter", policy.backoff().jitter())
                .set("growth", policy.backoff().growth().word())
                .set(
                        "timeout_ms",
                        policy.timeout() == null ? 0L : policy.timeout().toMillis());
    }

    /** Forgets everything: the rows were replaced, by a restore or a test, or a queue has another mode. */
    void forget() {
        lanes.clear();
        exclusive.clear();
        retryPolicies.clear();
    }
}
