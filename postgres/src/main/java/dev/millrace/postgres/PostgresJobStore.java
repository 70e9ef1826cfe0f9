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
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobStore;
import dev.millrace.store.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Jobs as rows of {@code job}, claimed through the claim log. */
final class PostgresJobStore implements JobStore {

    private final Database database;
    private final Enqueuer enqueuer;
    private final Turns turns;
    private final OutcomeWriter outcomes;
    private final Claims claims;
    private final Stops stops;
    private final PostgresWakeups wakeups;
    private final SqlFile release;
    private final SqlFile awaitClaims;
    private final SqlFile heldBy;
    private final SqlFile untilDue;

    PostgresJobStore(Database database, Partitions partitions, Stops stops, PostgresWakeups wakeups) {
        this.stops = stops;
        this.database = database;
        this.wakeups = wakeups;
        this.enqueuer = new Enqueuer(database, wakeups);
        this.turns = new Turns();
        this.outcomes = new OutcomeWriter(database, partitions, turns);
        this.claims = new Claims(database, turns);
        this.release = database.file("job/release");
        this.awaitClaims = database.file("worker/await-claims");
        this.heldBy = database.file("worker/held-by");
        this.untilDue = database.file("job/until-due");
    }

    /** A queue has another mode: which lane a job belongs to is to be asked anew. */
    void forgetRowIds() {
        enqueuer.forgetLanes();
    }

    @Override
    public List<Enqueued> enqueue(List<NewJob> jobs) {
        return enqueuer.enqueue(jobs);
    }

    @Override
    public List<Enqueued> enqueue(Tx tx, List<NewJob> jobs) {
        return enqueuer.enqueue(tx, jobs);
    }

    @Override
    public long stream(Iterator<NewJob> jobs, Consumer<List<Enqueued>> committed) {
        return new JobStream(enqueuer, committed).store(jobs);
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
        wakeups.over(IntStream.range(0, ended.size())
                .filter(i -> applied.get(i) == Applied.ENDED)
                .mapToObj(i -> ended.get(i).fence().jobId())
                .toList());
        if (applied.contains(Applied.RETRYING)) {
            wakeups.retrying();
        }
        if (turns.isLimited(worker)) {
            wakeups.putBack(); // whoever has room for it now may be another process
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
    public List<CancelAnswer> cancel(List<JobId> ids, String reason) {
        return stops.cancel(ids, reason);
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
}
