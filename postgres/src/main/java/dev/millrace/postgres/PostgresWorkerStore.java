package dev.millrace.postgres;

import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.WorkerStore;
import java.time.Duration;
import java.util.Optional;

/** Leases as rows of {@code worker}. */
final class PostgresWorkerStore implements WorkerStore {
    private final Database database;
    private final SqlFile register;
    private final SqlFile renew;
    private final SqlFile leave;

    PostgresWorkerStore(Database database) {
        this.database = database;
        this.register = database.file("worker/register");
        this.renew = database.file("worker/renew");
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
    public Optional<Long> renew(WorkerId worker, Duration lease, long lowestClaim) {
        return database.run(connection -> renew.on(connection)
                .set("worker", worker.value())
                .set("lease", lease)
                .set("lowest_claim", lowestClaim)
                .set("now", database.now())
                .optional(row -> row.getLong(1)));
    }

    @Override
    public void leave(WorkerId worker) {
        database.run(connection -> leave.on(connection)
                .set("worker", worker.value())
                .set("now", database.now())
                .update());
    }
}
