package dev.millrace.postgres;

import dev.millrace.model.Admission;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.JobRefusedException.Reason;
import dev.millrace.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The statements that store jobs, on connections of others. Thread-safe. */
final class JobWriter {

    /** How long a transaction of our own waits for another producer with the same key. */
    static final int PATIENCE_MS = 10_000;

    /** Whatever delay is added to it, it is past. */
    private static final Instant EARLIEST_START = Instant.parse("1000-01-01T00:00:00Z");

    private final Database database;
    private final PostgresWakeups wakeups;
    private final SqlFile notify;
    private final SqlFile insert;
    private final SqlFile insertOne;
    private final SqlFile lock;
    private final SqlFile admit;
    private final SqlFile whyBarred;

    JobWriter(Database database, PostgresWakeups wakeups) {
        this.database = database;
        this.wakeups = wakeups;
        this.notify = database.file("wake/notify-joined");
        this.insert = database.file("job/enqueue");
        this.insertOne = database.file("job/enqueue-one");
        this.lock = database.file("job/lock-conditions");
        this.admit = database.file("job/enqueue-conditional");
        this.whyBarred = database.file("job/why-barred");
    }

    /** Stores jobs without conditions by one statement, and tells listeners {@code messages} if the transaction commits. */
    List<Enqueued> insert(Connection connection, PlacedJobs placed, List<String> messages) throws SQLException {
        SqlCall call = placed.size() == 1
                ? bindJob(insertOne.on(connection), placed).set("message", messages.isEmpty() ? null : messages.get(0))
                : bindJobs(insert.on(connection), placed).texts("messages", messages);
        int stored = call.set("channel", wakeups.channel())
                .optional(row -> row.getInt(1))
                .orElseThrow();
        if (stored < placed.size()) {
            throw barred(connection, placed);
        }
        return allNew(placed);
    }

    /** Tells listeners of jobs once the transaction commits. */
    void tell(Connection connection, PlacedJobs placed) throws SQLException {
        notify.on(connection)
                .set("channel", wakeups.channel())
                .texts("messages", wakeups.messages(placed.jobs()))
                .query(row -> true);
    }

    static List<Enqueued> allNew(PlacedJobs placed) {
        return placed.jobs().stream().map(job -> new Enqueued(job.id(), true)).toList();
    }

    /** Locks what the conditions of jobs look at; once for all jobs of a transaction, or two may wait for each other. */
    void lock(Connection connection, PlacedJobs placed, @Nullable Integer patienceMs) throws SQLException {
        List<NewJob> jobs = placed.jobs();
        bindConditions(lock.on(connection), jobs)
                .ints("lane_ids", placed.laneIds())
                .set("patience_ms", patienceMs)
                .query(row -> true);
    }

    /** Stores jobs as far as their conditions, which are locked, allow it. */
    List<Enqueued> admit(Connection connection, PlacedJobs placed) throws SQLException {
        List<NewJob> jobs = placed.jobs();
        List<Row> rows = bindConditions(bindJobs(admit.on(connection), placed), jobs)
                .nullableLongs(
                        "keeps_ms",
                        each(jobs, job -> ofKey(job, key -> key.keep().toMillis())))
                .nullableLongs("windows_ms", each(jobs, JobWriter::windowMs))
                .texts("states", each(jobs, JobWriter::states))
                .query(row -> new Row(row.getObject(1, UUID.class), row.getString(2)));
        List<Enqueued> stored = new ArrayList<>(rows.size());
        for (Row row : rows) {
            stored.add(row.stored(() -> barred(connection, placed), jobs.get(stored.size())));
        }
        return stored;
    }

    /** What store_jobs says of one job. */
    private record Row(@Nullable UUID id, String outcome) {

        /** Makes an exception that takes a statement. */
        @FunctionalInterface
        interface Barred {
            StoreException why() throws SQLException;
        }

        Enqueued stored(Barred barred, NewJob job) throws SQLException {
            JobId other = id == null ? null : new JobId(id);
            if (other != null && (outcome.equals("new") || outcome.equals("old"))) {
                return new Enqueued(other, outcome.equals("new"));
            }
            throw switch (outcome) {
                case "lane" -> barred.why();
                case "key-taken" -> new JobRefusedException(Reason.KEY_TAKEN, job, other);
                case "twin-alive" -> new JobRefusedException(Reason.TWIN_ALIVE, job, other);
                case "too-many-pending" -> new JobRefusedException(Reason.TOO_MANY_PENDING, job, other);
                default -> new IllegalStateException("store_jobs said " + outcome);
            };
        }
    }

    /** Why a statement stored nothing. */
    StoreException barred(Connection connection, PlacedJobs placed) throws SQLException {
        List<Draining> draining = whyBarred
                .on(connection)
                .ints("lane_ids", placed.laneIds())
                .query(row -> new Draining(row.getInt(1), row.getBoolean(2)));
        for (int i = 0; i < placed.size(); i++) {
            for (Draining lane : draining) {
                if (lane.laneId() == placed.laneIds()[i]) {
                    return new JobRefusedException(
                            lane.queue() ? Reason.QUEUE_DRAINING : Reason.ACTOR_DRAINING,
                            placed.jobs().get(i),
                            null);
                }
            }
        }
        return new LaneMissing();
    }

    private record Draining(int laneId, boolean queue) {}

    private SqlCall bindJob(SqlCall call, PlacedJobs placed) {
        NewJob job = placed.jobs().get(0);
        return call.set("id", job.id().value())
                .set("lane_id", placed.laneIds()[0])
                .set("retry_policy_id", placed.policyIds()[0])
                .set("start", start(job))
                .set("delay_ms", job.start().delay().toMillis())
                .set("payload", job.payload())
                .set("identity", job.keys().identity())
                .set("fairness_key", job.keys().fairness())
                .set("deadline", job.deadline().at())
                .set("within_ms", withinMs(job))
                .set("now", database.now());
    }

    private SqlCall bindJobs(SqlCall call, PlacedJobs placed) {
        List<NewJob> jobs = placed.jobs();
        return call.uuids("ids", jobs.stream().map(job -> job.id().value()).toList())
                .ints("lane_ids", placed.laneIds())
                .ints("retry_policy_ids", placed.policyIds())
                .instants("starts", each(jobs, JobWriter::start))
                .longs(
                        "delays_ms",
                        jobs.stream()
                                .mapToLong(job -> job.start().delay().toMillis())
                                .toArray())
                .texts("payloads", each(jobs, NewJob::payload))
                .texts("identities", each(jobs, job -> job.keys().identity()))
                .texts("fairness_keys", each(jobs, job -> job.keys().fairness()))
                .instants("deadlines", each(jobs, job -> job.deadline().at()))
                .nullableLongs("withins_ms", each(jobs, JobWriter::withinMs))
                .set("now", database.now());
    }

    private static SqlCall bindConditions(SqlCall call, List<NewJob> jobs) {
        return call.texts("scopes", each(jobs, job -> ofKey(job, Admission.Key::scope)))
                .texts("keys", each(jobs, job -> ofKey(job, Admission.Key::value)))
                .texts("rules", each(jobs, JobWriter::rule))
                .texts("groups", each(jobs, JobWriter::group))
                .nullableInts("bounds", each(jobs, job -> job.admission().maxPending()));
    }

    private static <T> List<@Nullable T> each(List<NewJob> jobs, Function<NewJob, @Nullable T> field) {
        List<@Nullable T> values = new ArrayList<>(jobs.size());
        jobs.forEach(job -> values.add(field.apply(job)));
        return values;
    }

    private static @Nullable Long withinMs(NewJob job) {
        Duration within = job.deadline().within();
        return within == null ? null : within.toMillis();
    }

    /** When the delay is counted from; PostgreSQL cannot read times as early as an {@link Instant} can be. */
    static @Nullable Instant start(NewJob job) {
        Instant at = job.start().at();
        return at == null || at.isAfter(EARLIEST_START) ? at : EARLIEST_START;
    }

    private static <T> @Nullable T ofKey(NewJob job, Function<Admission.Key, T> field) {
        Admission.Key key = job.admission().key();
        return key == null ? null : field.apply(key);
    }

    private static @Nullable String rule(NewJob job) {
        Twins twins = job.admission().twins();
        if (twins instanceof Twins.Replace replace) {
            return replace.keepStart() ? "replace-keeping-start" : "replace";
        }
        return twins instanceof Twins.Unique ? "unique" : twins == null ? null : "singleton";
    }

    private static @Nullable String group(NewJob job) {
        Twins twins = job.admission().twins();
        return twins == null ? null : twins.byIdentity() ? job.keys().identity() : "";
    }

    private static @Nullable Long windowMs(NewJob job) {
        return job.admission().twins() instanceof Twins.Unique unique
                ? unique.window().toMillis()
                : null;
    }

    private static @Nullable String states(NewJob job) {
        return job.admission().twins() instanceof Twins.Unique unique
                ? unique.states().stream().map(JobState::word).collect(Collectors.joining(","))
                : null;
    }
}
