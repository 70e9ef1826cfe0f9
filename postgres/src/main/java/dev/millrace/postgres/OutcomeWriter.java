package dev.millrace.postgres;

import dev.millrace.model.Applied;
import dev.millrace.model.JobId;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Failed;
import dev.millrace.model.Outcome.Succeeded;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.sql.SqlState;
import dev.millrace.store.MaintenanceStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Writes outcomes in one statement a kind, sorted by id so that two writers never wait for each other in a ring.
 *
 * <p>If the database refuses a statement because of a value, the batch is halved until the culprit is alone; its attempt
 * then fails and says why. If history has no partition for now, the partitions are made and the batch is written again.
 */
final class OutcomeWriter {
    private static final int PARTITION_DAYS = 2;
    private static final Comparator<Outcome> BY_ID =
            Comparator.comparing(outcome -> outcome.fence().jobId());

    private final Database database;
    private final MaintenanceStore maintenance;
    private final SqlFile succeed;
    private final SqlFile fail;

    OutcomeWriter(Database database, MaintenanceStore maintenance) {
        this.database = database;
        this.maintenance = maintenance;
        this.succeed = database.file("job/succeed");
        this.fail = database.file("job/fail");
    }

    List<Applied> write(WorkerId worker, List<Outcome> outcomes) {
        List<Succeeded> succeeded = sorted(outcomes, Succeeded.class);
        List<Failed> failed = new ArrayList<>(sorted(outcomes, Failed.class));
        Map<JobId, Applied> applied = new HashMap<>();
        applied.putAll(writeSucceeded(worker, succeeded, failed));
        failed.sort(BY_ID);
        applied.putAll(writeFailed(worker, failed));
        return outcomes.stream()
                .map(outcome -> applied.getOrDefault(outcome.fence().jobId(), Applied.LOST))
                .toList();
    }

    private static <T extends Outcome> List<T> sorted(List<Outcome> outcomes, Class<T> kind) {
        return outcomes.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .sorted(BY_ID)
                .toList();
    }

    /** Writes successes; one that cannot be stored is added to {@code failed} instead. */
    private Map<JobId, Applied> writeSucceeded(WorkerId worker, List<Succeeded> outcomes, List<Failed> failed) {
        if (outcomes.isEmpty()) {
            return Map.of();
        }
        try {
            return database.run(connection -> withPartitions(connection, c -> succeed(c, worker, outcomes)));
        } catch (Refused e) {
            if (outcomes.size() == 1) {
                failed.add(unstorable(outcomes.get(0), e));
                return Map.of();
            }
            int half = outcomes.size() / 2;
            Map<JobId, Applied> applied = new HashMap<>(writeSucceeded(worker, outcomes.subList(0, half), failed));
            applied.putAll(writeSucceeded(worker, outcomes.subList(half, outcomes.size()), failed));
            return applied;
        }
    }

    private static Failed unstorable(Succeeded outcome, Refused e) {
        return new Failed(
                outcome.fence(),
                outcome.ranFor(),
                StorableText.of("the result cannot be stored: " + e.getMessage()),
                false);
    }

    private Map<JobId, Applied> succeed(Connection connection, WorkerId worker, List<Succeeded> outcomes)
            throws SQLException {
        Map<JobId, Applied> applied = new HashMap<>();
        succeed.on(connection)
                .set("worker", worker.value())
                .uuids("ids", ids(outcomes))
                .ints("epochs", epochs(outcomes))
                .longs("ran_ms", ranMillis(outcomes))
                .texts("results", outcomes.stream().map(Succeeded::result).toList())
                .set("now", database.now())
                .query(row -> applied.put(new JobId(row.getObject(1, UUID.class)), Applied.ENDED));
        return applied;
    }

    private Map<JobId, Applied> writeFailed(WorkerId worker, List<Failed> outcomes) {
        if (outcomes.isEmpty()) {
            return Map.of();
        }
        return database.run(connection -> withPartitions(connection, c -> fail(c, worker, outcomes)));
    }

    private Map<JobId, Applied> fail(Connection connection, WorkerId worker, List<Failed> outcomes)
            throws SQLException {
        boolean[] retryable = new boolean[outcomes.size()];
        for (int i = 0; i < retryable.length; i++) {
            retryable[i] = outcomes.get(i).retryable();
        }
        Map<JobId, Applied> applied = new HashMap<>();
        fail.on(connection)
                .set("worker", worker.value())
                .uuids("ids", ids(outcomes))
                .ints("epochs", epochs(outcomes))
                .longs("ran_ms", ranMillis(outcomes))
                .texts(
                        "errors",
                        outcomes.stream().map(o -> StorableText.of(o.error())).toList())
                .booleans("retryable", retryable)
                .set("now", database.now())
                .query(row -> applied.put(
                        new JobId(row.getObject(1, UUID.class)), row.getBoolean(2) ? Applied.ENDED : Applied.RETRYING));
        return applied;
    }

    private <T> T withPartitions(Connection connection, Database.SqlWork<T> work) throws SQLException {
        try {
            return work.on(connection);
        } catch (SQLException e) {
            if (SqlState.of(e) == SqlState.NO_PARTITION) {
                maintenance.makePartitions(PARTITION_DAYS);
                return work.on(connection);
            }
            if (SqlState.isData(e)) {
                throw new Refused(e);
            }
            throw e;
        }
    }

    private static List<UUID> ids(List<? extends Outcome> outcomes) {
        return outcomes.stream().map(outcome -> outcome.fence().jobId().value()).toList();
    }

    private static int[] epochs(List<? extends Outcome> outcomes) {
        return outcomes.stream().mapToInt(outcome -> outcome.fence().epoch()).toArray();
    }

    private static long[] ranMillis(List<? extends Outcome> outcomes) {
        return outcomes.stream()
                .mapToLong(outcome -> outcome.ranFor().toMillis())
                .toArray();
    }

    /** A value in the batch is at fault. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(SQLException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
