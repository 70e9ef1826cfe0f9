package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.StopRequest;
import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.HeldClaims;
import dev.millrace.store.Renewal;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Leases as rows of {@code worker}. */
final class PostgresWorkerStore implements WorkerStore {
    private final Database database;
    /** Of this process; only ever compared with the database's, for people. */
    private final InstantSource clock = InstantSource.system();

    private final SqlFile register;
    private final SqlFile serve;
    private final SqlFile renew;
    private final SqlFile renewStragglers;
    private final SqlFile stopRequests;
    private final SqlFile leave;

    PostgresWorkerStore(Database database) {
        this.database = database;
        this.register = database.file("worker/register");
        this.serve = database.file("worker/serve");
        this.renew = database.file("worker/renew");
        this.renewStragglers = database.file("worker/renew-stragglers");
        this.stopRequests = database.file("worker/stop-requests");
        this.leave = database.file("worker/leave");
    }

    @Override
    public WorkerId register(String name, Duration lease) {
        return database.run(connection -> register.on(connection)
                .set("name", StorableText.of(name))
                .set("lease", lease)
                .set("now", database.now())
                .optional(row -> new WorkerId(row.getLong(1)))
                .orElseThrow());
    }

    @Override
    public void serve(WorkerId worker, Map<QueueName, List<ActorName>> served) {
        List<String> queues = new ArrayList<>();
        List<String> actors = new ArrayList<>();
        served.forEach((queue, ofQueue) -> ofQueue.forEach(actor -> {
            queues.add(queue.value());
            actors.add(actor.value());
        }));
        database.run(connection -> serve.on(connection)
                .set("worker", worker.value())
                .texts("queues", queues)
                .texts("actors", actors)
                .update());
    }

    @Override
    public Optional<Renewal> renew(WorkerId worker, Duration lease, HeldClaims claims) {
        Set<Long> stragglers = claims.stragglers();
        return database.run(connection -> {
            SqlCall call = stragglers == null
                    ? renew.on(connection)
                    : renewStragglers
                            .on(connection)
                            .longs(
                                    "stragglers",
                                    stragglers.stream().mapToLong(id -> id).toArray());
            return call.set("worker", worker.value())
                    .set("lease", lease)
                    .set("lowest_claim", claims.lowest())
                    .set("unstarted_claim", claims.unstarted())
                    .set("clock", clock.instant())
                    .set("now", database.now())
                    .optional(row -> new Renewal(row.getLong(1), row.getString(2), row.getBoolean(3)));
        });
    }

    @Override
    public List<StopRequest> stopRequests(WorkerId worker) {
        return database.run(connection -> stopRequests
                .on(connection)
                .set("worker", worker.value())
                .query(row -> new StopRequest(
                        new JobId(row.getObject(1, UUID.class)), JobState.ofWord(row.getString(2)), row.getString(3))));
    }

    @Override
    public void leave(WorkerId worker) {
        database.run(connection -> leave.on(connection)
                .set("worker", worker.value())
                .set("now", database.now())
                .update());
    }
}
