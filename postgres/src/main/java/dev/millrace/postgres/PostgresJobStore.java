package dev.millrace.postgres;

import dev.millrace.model.Applied;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.NewJob;
import dev.millrace.model.Outcome;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobStore;
import dev.millrace.store.Tx;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Jobs as rows of {@code job}, claimed through the claim log. */
final class PostgresJobStore implements JobStore {

    private final Database database;
    private final Enqueuer enqueuer;
    private final OutcomeWriter outcomes;
    private final Claims claims;
    private final SqlFile release;
    private final SqlFile awaitClaims;
    private final SqlFile heldBy;

    PostgresJobStore(Database database, Partitions partitions) {
        this.database = database;
        this.enqueuer = new Enqueuer(database);
        Turns turns = new Turns();
        this.outcomes = new OutcomeWriter(database, partitions, turns);
        this.claims = new Claims(database, turns);
        this.release = database.file("job/release");
        this.awaitClaims = database.file("worker/await-claims");
        this.heldBy = database.file("worker/held-by");
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
        return outcomes.write(worker, ended);
    }

    @Override
    public int release(Collection<Fence> held) {
        if (held.isEmpty()) {
            return 0;
        }
        List<Fence> sorted =
                held.stream().sorted(Comparator.comparing(Fence::jobId)).toList();
        return database.pinned(connection -> release.on(connection)
                .uuids(
                        "ids",
                        sorted.stream().map(fence -> fence.jobId().value()).toList())
                .ints("epochs", sorted.stream().mapToInt(Fence::epoch).toArray())
                .set("now", database.now())
                .update());
    }
}
