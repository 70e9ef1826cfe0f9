package dev.millrace.postgres;

import dev.millrace.model.NewJob;
import dev.millrace.model.Twins;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.Enqueued;
import dev.millrace.store.JobRefusedException;
import dev.millrace.store.Tx;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Storing jobs, each call in one transaction. Thread-safe. */
final class Enqueuer {

    /** Jobs of one statement: larger ones are no faster, and hold more in memory at once. */
    private static final int STATEMENT_JOBS = 1_000;

    private final Database database;
    private final PostgresWakeups wakeups;
    private final RowIds rowIds;
    private final JobWriter writer;
    private final JobCopy copy;

    Enqueuer(Database database, PostgresWakeups wakeups) {
        this.database = database;
        this.wakeups = wakeups;
        this.rowIds = new RowIds(database);
        this.writer = new JobWriter(database, wakeups);
        this.copy = new JobCopy(database, writer);
    }

    /** A queue has another mode: which lane a job belongs to is to be asked anew. */
    void forgetLanes() {
        rowIds.forget();
    }

    List<Enqueued> enqueue(List<NewJob> jobs) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        List<Enqueued> stored = placed(
                jobs,
                placed -> isOneStatement(placed)
                        ? database.run(connection -> writer.insert(connection, placed, List.of()))
                        : database.inTransaction(connection -> write(connection, placed, JobWriter.PATIENCE_MS)));
        wakeups.stored(jobs);
        return stored;
    }

    List<Enqueued> enqueue(Tx tx, List<NewJob> jobs) {
        if (jobs.isEmpty()) {
            return List.of();
        }
        jobs.forEach(Enqueuer::refuseReplace);
        try {
            Connection connection = PgTx.of(tx).connection();
            rowIds.lookUp(connection, jobs);
            return joined(connection, place(jobs));
        } catch (SQLException e) {
            throw database.failure(e);
        } catch (LaneMissing e) {
            rowIds.forget();
            throw e;
        }
    }

    /** Stores a chunk of a stream; {@code committing} is run when only the commit is left. */
    List<Enqueued> enqueueChunk(List<NewJob> jobs, Runnable committing) {
        List<Enqueued> all = placed(
                jobs,
                placed -> database.inTransaction(connection -> {
                    List<Enqueued> stored = placed.isConditional()
                            ? write(connection, placed, JobWriter.PATIENCE_MS)
                            : copy.write(connection, placed);
                    committing.run();
                    return stored;
                }));
        wakeups.stored(jobs);
        return all;
    }

    private static void refuseReplace(NewJob job) {
        if (job.admission().twins() instanceof Twins.Replace) {
            throw new IllegalArgumentException("job " + job.id() + " of actor "
                    + job.lane().actor() + " replaces its twin, and until your transaction ends no job of that queue"
                    + " could be claimed; enqueue it after the transaction committed");
        }
    }

    /** Does the work, once more if the schema was replaced meanwhile. */
    private <T> T placed(List<NewJob> jobs, Function<PlacedJobs, T> work) {
        try {
            return work.apply(place(jobs));
        } catch (LaneMissing e) {
            rowIds.forget();
            return work.apply(place(jobs));
        }
    }

    /** Before a connection is taken for the jobs: this may need one of its own. */
    private PlacedJobs place(List<NewJob> jobs) {
        int[] laneIds = rowIds.ofLanes(jobs);
        int[] policyIds = jobs.stream().mapToInt(job -> rowIds.of(job.retry())).toArray();
        rowIds.markExclusive(jobs);
        return new PlacedJobs(jobs, laneIds, policyIds);
    }

    private static boolean isOneStatement(PlacedJobs placed) {
        return placed.size() <= STATEMENT_JOBS && !placed.isConditional();
    }

    /** Leaves the caller's transaction as it was if a job is refused. */
    private List<Enqueued> joined(Connection connection, PlacedJobs placed) throws SQLException {
        if (isOneStatement(placed)) {
            return writer.insert(connection, placed, wakeups.messages(placed.jobs()));
        }
        Savepoint before = connection.setSavepoint();
        try {
            List<Enqueued> stored = write(connection, placed, null);
            writer.tell(connection, placed);
            connection.releaseSavepoint(before);
            return stored;
        } catch (JobRefusedException e) {
            connection.rollback(before);
            throw e;
        }
    }

    private List<Enqueued> write(Connection connection, PlacedJobs placed, @Nullable Integer patienceMs)
            throws SQLException {
        boolean conditional = placed.isConditional();
        if (conditional) {
            writer.lock(connection, placed, patienceMs);
        }
        List<Enqueued> stored = new ArrayList<>(placed.size());
        for (PlacedJobs chunk : placed.chunks(STATEMENT_JOBS)) {
            stored.addAll(conditional ? writer.admit(connection, chunk) : writer.insert(connection, chunk, List.of()));
        }
        return stored;
    }
}
