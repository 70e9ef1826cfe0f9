package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import dev.millrace.store.StoreException;
import dev.millrace.store.Tx;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Jobs as rows of {@code job}, claimed through the claim log. */
final class PostgresJobStore implements JobStore {

    /** Whatever delay is added to it, it is past. */
    private static final Instant EARLIEST_START = Instant.parse("1000-01-01T00:00:00Z");

    private final Database database;
    private final RowIds rowIds;
    private final Turns turns;
    private final OutcomeWriter outcomes;
    private final Claims claims;
    private final PostgresWakeups wakeups;
    private final SqlFile enqueue;
    private final SqlFile release;
    private final SqlFile awaitClaims;
    private final SqlFile heldBy;
    private final SqlFile untilDue;

    PostgresJobStore(Database database, Partitions partitions, PostgresWakeups wakeups) {
        this.database = database;
        this.wakeups = wakeups;
        this.rowIds = new RowIds(database);
        this.turns = new Turns();
        this.outcomes = new OutcomeWriter(database, partitions, turns);
        this.claims = new Claims(database, turns);
        this.enqueue = database.file("job/enqueue");
        this.release = database.file("job/release");
        this.awaitClaims = database.file("worker/await-claims");
        this.heldBy = database.file("worker/held-by");
        this.untilDue = database.file("job/until-due");
    }

    /** A queue has another mode: which lane a job belongs to is to be asked anew. */
    void forgetRowIds() {
        rowIds.forget();
    }

    @Override
    public void enqueue(List<NewJob> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        try {
            insertAlone(jobs);
        } catch (LaneMissing e) {
            rowIds.forget();
            insertAlone(jobs);
        }
        wakeups.stored(jobs);
    }

    private int insertAlone(List<NewJob> jobs) {
        int[] laneIds = laneIds(jobs); // found before a connection is taken: they need one of their own
        int[] policyIds = policyIds(jobs);
        return database.inTransaction(connection -> insert(connection, jobs, laneIds, policyIds, List.of()));
    }

    @Override
    public void enqueue(Tx tx, List<NewJob> jobs) {
        if (jobs.isEmpty()) {
            return;
        }
        try {
            insert(PgTx.of(tx).connection(), jobs, laneIds(jobs), policyIds(jobs), wakeups.messages(jobs));
        } catch (SQLException e) {
            throw database.failure(e);
        } catch (LaneMissing e) {
            rowIds.forget();
            throw e;
        }
    }

    private int[] laneIds(List<NewJob> jobs) {
        int[] ids = rowIds.ofLanes(jobs);
        rowIds.markExclusive(jobs);
        return ids;
    }

    private int[] policyIds(List<NewJob> jobs) {
        return jobs.stream().mapToInt(job -> rowIds.of(job.retry())).toArray();
    }

    private int insert(Connection connection, List<NewJob> jobs, int[] laneIds, int[] policyIds, List<String> messages)
            throws SQLException {
        int stored = enqueue.on(connection)
                .uuids("ids", jobs.stream().map(job -> job.id().value()).toList())
                .ints("lane_ids", laneIds)
                .ints("retry_policy_ids", policyIds)
                .instants("starts", jobs.stream().map(PostgresJobStore::start).toList())
                .longs(
                        "delays_ms",
                        jobs.stream()
                                .mapToLong(job -> job.start().delay().toMillis())
                                .toArray())
                .texts("payloads", jobs.stream().map(NewJob::payload).toList())
                .texts(
                        "identities",
                        jobs.stream().map(job -> job.keys().identity()).toList())
                .texts(
                        "fairness_keys",
                        jobs.stream().map(job -> job.keys().fairness()).toList())
                .set("now", database.now())
                .set("channel", wakeups.channel())
                .texts("messages", messages)
                .optional(row -> row.getInt(1))
                .orElseThrow();
        if (stored < jobs.size()) {
            throw new LaneMissing();
        }
        return stored;
    }

    /** When the delay is counted from; PostgreSQL cannot read times as early as an {@link Instant} can be. */
    private static @Nullable Instant start(NewJob job) {
        Instant at = job.start().at();
        return at == null || at.isAfter(EARLIEST_START) ? at : EARLIEST_START;
    }

    @Override
    public List<ClaimedJob> claim(ClaimRequest request) {
        return request.actors().isEmpty() ? List.of() : claims.claim(request);
    }

    @Override
    public Optional<Duration> untilDue(Map<QueueName, List<ActorName>> served, Duration lookBack) {
        List<String> queues = new ArrayList<>();
        List<String> actors = new ArrayList<>();
        served.forEach((queue, ofQueue) -> ofQueue.forEach(actor -> {
            queues.add(queue.value());
            actors.add(actor.value());
        }));
        List<OptionalLong> millis = database.run(connection -> untilDue.on(connection)
                .texts("queues", queues)
                .texts("actors", actors)
                .set("look_back", lookBack)
                .set("now", database.now())
                .query(PostgresJobStore::nullableLong));
        return millis.get(0).stream().mapToObj(Duration::ofMillis).findFirst();
    }

    private static OptionalLong nullableLong(ResultSet row) throws SQLException {
        long value = row.getLong(1);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Override
    public List<Fence> heldBy(WorkerId worker, long lowestClaim) {
        return database.inTransaction(connection -> {
            awaitClaims.on(connection).set("worker", worker.value()).query(row -> true);
            return heldBy.on(connection)
                    .set("worker", worker.value())
                    .set("lowest_claim", lowestClaim)
                    .query(row -> new Fence(new JobId(row.getObject(1, UUID.class)), row.getInt(2)));
        });
    }

    @Override
    public List<Applied> finish(WorkerId worker, List<Outcome> ended) {
        List<Applied> applied = outcomes.write(worker, ended);
        if (applied.contains(Applied.RETRYING)) {
            wakeups.retrying();
        }
        return applied;
    }

    @Override
    public Applied finish(Tx tx, WorkerId worker, Outcome.Succeeded outcome) {
        try {
            return outcomes.writeIn(PgTx.of(tx).connection(), worker, outcome);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    @Override
    public int release(Collection<Fence> held) {
        if (held.isEmpty()) {
            return 0;
        }
        List<Fence> sorted =
                held.stream().sorted(Comparator.comparing(Fence::jobId)).toList();
        List<List<String>> freed = database.pinned(connection -> release.on(connection)
                .uuids(
                        "ids",
                        sorted.stream().map(fence -> fence.jobId().value()).toList())
                .ints("epochs", sorted.stream().mapToInt(Fence::epoch).toArray())
                .set("now", database.now())
                .query(row -> OutcomeWriter.texts(row, 1)));
        turns.freed(freed.stream().flatMap(List::stream).toList());
        if (!freed.isEmpty()) {
            wakeups.putBack();
        }
        return freed.size();
    }

    /** The schema was replaced under a running process: what was remembered of it is gone. */
    private static final class LaneMissing extends StoreException {
        private static final long serialVersionUID = 1L;

        LaneMissing() {
            super(
                    Kind.BUSY,
                    "the lanes of this schema were replaced; ask again",
                    new IllegalStateException("lane missing"));
        }
    }
}
