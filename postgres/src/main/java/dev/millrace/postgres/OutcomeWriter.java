package dev.millrace.postgres;

import dev.millrace.model.Applied;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.model.Keep;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Failed;
import dev.millrace.model.Outcome.Succeeded;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.StoreException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Writes outcomes in one statement a kind, sorted by id so that two writers never wait for each other in a ring.
 *
 * <p>If the database refuses a statement because of a value, the batch is halved until the culprit is alone; its attempt
 * then fails and says why.
 */
final class OutcomeWriter {
    private static final Comparator<Outcome> BY_ID =
            Comparator.comparing(outcome -> outcome.fence().jobId());

    private final Database database;
    private final Partitions partitions;
    private final Turns turns;
    private final FreedScopes freed = new FreedScopes();
    private final SqlFile succeed;
    private final SqlFile succeedUnkept;
    private final SqlFile fail;

    OutcomeWriter(Database database, Partitions partitions, Turns turns) {
        this.database = database;
        this.turns = turns;
        this.partitions = partitions;
        this.succeed = database.file("job/succeed");
        this.succeedUnkept = database.file("job/succeed-unkept");
        this.fail = database.file("job/fail");
    }

    List<Applied> write(WorkerId worker, List<Outcome> outcomes) {
        Set<Fence> fences = new HashSet<>();
        List<Outcome> first =
                outcomes.stream().filter(outcome -> fences.add(outcome.fence())).toList();
        List<Failed> failed = new ArrayList<>(sorted(first, Failed.class));
        Map<Fence, Applied> applied = new HashMap<>();
        for (Keep keep : Keep.values()) {
            applied.putAll(writeSucceeded(worker, succeeded(first, keep), failed));
        }
        failed.sort(BY_ID);
        applied.putAll(writeFailed(worker, failed));
        turns.freed(worker, freed.of(fences)); // not before all is committed: a claim would still find them busy
        return answers(outcomes, applied);
    }

    /** Writes one success in a transaction of somebody else's. */
    Applied writeIn(Connection connection, WorkerId worker, Succeeded outcome) throws SQLException {
        List<Succeeded> one = List.of(outcome);
        boolean held = !(outcome.keep() == Keep.NONE
                        ? succeedUnkept(connection, one)
                        : succeed(connection, worker, one))
                .isEmpty();
        return held ? Applied.ENDED : Applied.LOST;
    }

    /** In the order given; who comes with the same fence a second time has lost it to the first. */
    private static List<Applied> answers(List<Outcome> outcomes, Map<Fence, Applied> applied) {
        List<Applied> answers = new ArrayList<>(outcomes.size());
        for (Outcome outcome : outcomes) {
            Applied answer = applied.remove(outcome.fence());
            answers.add(answer == null ? Applied.LOST : answer);
        }
        return answers;
    }

    private static List<Succeeded> succeeded(List<Outcome> outcomes, Keep keep) {
        return sorted(outcomes, Succeeded.class).stream()
                .filter(outcome -> outcome.keep() == keep)
                .toList();
    }

    private static <T extends Outcome> List<T> sorted(List<Outcome> outcomes, Class<T> kind) {
        return outcomes.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .sorted(BY_ID)
                .toList();
    }

    /** Writes successes that all keep the same; one that cannot be stored is added to {@code failed} instead. */
    private Map<Fence, Applied> writeSucceeded(WorkerId worker, List<Succeeded> outcomes, List<Failed> failed) {
        if (outcomes.isEmpty()) {
            return Map.of();
        }
        try {
            return outcomes.get(0).keep() == Keep.NONE
                    ? database.run(connection -> succeedUnkept(connection, outcomes))
                    : partitions.madeFor(() -> database.run(connection -> succeed(connection, worker, outcomes)));
        } catch (StoreException e) {
            if (e.kind() != StoreException.Kind.REFUSED) {
                throw e;
            }
            if (outcomes.size() == 1) {
                failed.add(unstorable(outcomes.get(0), e));
                return Map.of();
            }
            int half = outcomes.size() / 2;
            Map<Fence, Applied> applied = new HashMap<>(writeSucceeded(worker, outcomes.subList(0, half), failed));
            applied.putAll(writeSucceeded(worker, outcomes.subList(half, outcomes.size()), failed));
            return applied;
        }
    }

    private static Failed unstorable(Succeeded outcome, StoreException e) {
        return new Failed(
                outcome.fence(),
                outcome.ranFor(),
                StorableText.of("the result cannot be stored: " + e.getMessage()),
                false);
    }

    private Map<Fence, Applied> succeed(Connection connection, WorkerId worker, List<Succeeded> outcomes)
            throws SQLException {
        Map<Fence, Applied> applied = new HashMap<>();
        succeed.on(connection)
                .set("worker", worker.value())
                .uuids("ids", ids(outcomes))
                .ints("epochs", epochs(outcomes))
                .longs("ran_ms", ranMillis(outcomes))
                .texts("results", outcomes.stream().map(Succeeded::result).toList())
                .set("now", database.now())
                .query(row -> {
                    freed.add(fence(row), texts(row, 3));
                    return applied.put(fence(row), Applied.ENDED);
                });
        return applied;
    }

    private Map<Fence, Applied> succeedUnkept(Connection connection, List<Succeeded> outcomes) throws SQLException {
        Map<Fence, Applied> applied = new HashMap<>();
        succeedUnkept
                .on(connection)
                .uuids("ids", ids(outcomes))
                .ints("epochs", epochs(outcomes))
                .query(row -> {
                    freed.add(fence(row), texts(row, 3));
                    return applied.put(fence(row), Applied.ENDED);
                });
        return applied;
    }

    private Map<Fence, Applied> writeFailed(WorkerId worker, List<Failed> outcomes) {
        if (outcomes.isEmpty()) {
            return Map.of();
        }
        return partitions.madeFor(() -> database.pinned(connection -> fail(connection, worker, outcomes)));
    }

    private Map<Fence, Applied> fail(Connection connection, WorkerId worker, List<Failed> outcomes)
            throws SQLException {
        boolean[] retryable = new boolean[outcomes.size()];
        for (int i = 0; i < retryable.length; i++) {
            retryable[i] = outcomes.get(i).retryable();
        }
        Map<Fence, Applied> applied = new HashMap<>();
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
                .query(row -> {
                    freed.add(fence(row), texts(row, 4));
                    return applied.put(fence(row), row.getBoolean(3) ? Applied.ENDED : Applied.RETRYING);
                });
        return applied;
    }

    /** An array of texts; none for null. */
    static List<String> texts(ResultSet row, int column) throws SQLException {
        Array texts = row.getArray(column);
        return texts == null ? List.of() : List.of((String[]) texts.getArray());
    }

    private static Fence fence(ResultSet row) throws SQLException {
        return new Fence(new JobId(row.getObject(1, UUID.class)), row.getInt(2));
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
}
