package dev.millrace.postgres;

import dev.millrace.model.JobId;
import dev.millrace.model.QueueName;
import dev.millrace.model.operate.Acted;
import dev.millrace.model.operate.JobAction;
import dev.millrace.postgres.sql.SqlCall;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.OperatorStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Actions as statements of {@code sql/operate}. */
final class PostgresOperatorStore implements OperatorStore {
    private static final Duration MOST_AHEAD = Duration.ofHours(1);

    private final Database database;
    private final Partitions partitions;
    private final PostgresWakeups wakeups;
    private final Stops stops;
    private final SqlFile retry;
    private final SqlFile arrange;
    private final SqlFile delete;

    PostgresOperatorStore(Database database, Partitions partitions, Stops stops, PostgresWakeups wakeups) {
        this.database = database;
        this.partitions = partitions;
        this.stops = stops;
        this.wakeups = wakeups;
        this.retry = database.file("operate/retry");
        this.arrange = database.file("operate/arrange");
        this.delete = database.file("operate/delete");
    }

    @Override
    public List<Acted> apply(JobAction action, List<JobId> ids) {
        if (ids.size() > MAX_JOBS) {
            throw new IllegalArgumentException(
                    "an action is for up to " + MAX_JOBS + " jobs at once, was given " + ids.size());
        }
        if (ids.isEmpty()) {
            return List.of();
        }
        if (action instanceof JobAction.Cancel asked) {
            return stops.cancel(ids, asked.reason()).stream().map(Acted::of).toList();
        }
        Map<UUID, Acted> became =
                partitions.madeFor(() -> database.pinned(connection -> became(call(connection, action, ids))));
        if (became.containsValue(Acted.DONE)) {
            wakeups.putBack();
        }
        return ids.stream()
                .map(id -> became.getOrDefault(id.value(), Acted.NOT_NOW))
                .toList();
    }

    private static Map<UUID, Acted> became(SqlCall call) throws SQLException {
        Map<UUID, Acted> became = new HashMap<>();
        call.query(row -> became.put(
                row.getObject(1, UUID.class), row.getString(2).equals("done") ? Acted.DONE : Acted.TWIN_ALIVE));
        return became;
    }

    private SqlCall call(Connection connection, JobAction action, List<JobId> ids) {
        if (action instanceof JobAction.Retry) {
            return on(retry, connection, ids).set("since", since(ids)).set("now", database.now());
        }
        if (action instanceof JobAction.Prioritize asked) {
            return arrange(connection, ids, null, -asked.priority(), null);
        }
        if (action instanceof JobAction.Reschedule asked) {
            return arrange(connection, ids, null, null, asked.at());
        }
        if (action instanceof JobAction.Move asked) {
            return arrange(connection, ids, asked.queue(), null, null);
        }
        return on(delete, connection, ids).set("since", since(ids)); // the last of a sealed kind
    }

    private SqlCall arrange(
            Connection connection,
            List<JobId> ids,
            @Nullable QueueName queue,
            @Nullable Integer rank,
            @Nullable Instant at) {
        return on(arrange, connection, ids)
                .set("queue", queue == null ? null : queue.value())
                .set("rank", rank)
                .set("at", at)
                .set("now", database.now());
    }

    private static SqlCall on(SqlFile file, Connection connection, List<JobId> ids) {
        return file.on(connection).uuids("ids", ids.stream().map(JobId::value).toList());
    }

    /** Nothing that is told of any of them is older. */
    private static Instant since(List<JobId> ids) {
        return ids.stream()
                .map(JobId::madeAt)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .minus(MOST_AHEAD);
    }
}
