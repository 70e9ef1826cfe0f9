package dev.millrace.postgres;

import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.StorableText;
import dev.millrace.model.WorkerId;
import dev.millrace.model.life.CancelAnswer;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.wake.PostgresWakeups;
import dev.millrace.store.JobStore;
import dev.millrace.store.SweptDeadlines;
import dev.millrace.store.SweptStops;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stopping jobs, for whoever asks and for sweeps. Workers are told once it is certain. Thread-safe. */
final class Stops {
    private final Database database;
    private final Partitions partitions;
    private final PostgresWakeups wakeups;
    private final SqlFile stop;
    private final SqlFile anyToStop;
    private final SqlFile failExpired;
    private final SqlFile finishStops;

    Stops(Database database, Partitions partitions, PostgresWakeups wakeups) {
        this.database = database;
        this.partitions = partitions;
        this.wakeups = wakeups;
        this.stop = database.file("job/stop");
        this.anyToStop = database.file("maintenance/any-to-stop");
        this.failExpired = database.file("maintenance/fail-expired");
        this.finishStops = database.file("maintenance/finish-stops");
    }

    List<CancelAnswer> cancel(List<JobId> ids, String reason) {
        List<JobId> distinct = List.copyOf(new LinkedHashSet<>(ids));
        if (distinct.size() > JobStore.MOST_CANCELLED) {
            throw new IllegalArgumentException("at most " + JobStore.MOST_CANCELLED
                    + " jobs are cancelled together, because claims wait meanwhile; were " + distinct.size());
        }
        if (distinct.isEmpty()) {
            return List.of();
        }
        List<CancelAnswer> answers = cancelEach(distinct, StorableText.of(reason));
        return ids.stream().map(id -> answers.get(distinct.indexOf(id))).toList();
    }

    private List<CancelAnswer> cancelEach(List<JobId> ids, String reason) {
        Set<WorkerId> toTell = new LinkedHashSet<>();
        List<CancelAnswer> answers = partitions.madeFor(() -> database.run(connection -> stop.on(connection)
                .uuids("ids", ids.stream().map(JobId::value).toList())
                .texts("states", Collections.nCopies(ids.size(), JobState.CANCELLED.word()))
                .texts("reasons", Collections.nCopies(ids.size(), reason))
                .set("now", database.now())
                .query(row -> {
                    Long worker = row.getObject(2, Long.class);
                    if (worker != null) {
                        toTell.add(new WorkerId(worker));
                    }
                    return answer(row.getString(1));
                })));
        toTell.forEach(wakeups::toStop);
        return answers;
    }

    private static CancelAnswer answer(String became) {
        return switch (became) {
            case "stopped" -> CancelAnswer.CANCELLED;
            case "asked" -> CancelAnswer.ASKED;
            case "over" -> CancelAnswer.OVER;
            case "unknown" -> CancelAnswer.UNKNOWN;
            default -> throw new IllegalStateException("stop_jobs said " + became);
        };
    }

    SweptDeadlines failExpired(Instant after, int limit) {
        ToStop found = database.run(connection -> anyToStop
                .on(connection)
                .set("after", after)
                .set("now", database.now())
                .optional(row -> new ToStop(row.getBoolean(1), row.getBoolean(2), instant(row, 3)))
                .orElseThrow());
        return found.isAnyExpired ? failSome(after, limit) : new SweptDeadlines(0, found.now, found.isStopping);
    }

    private record ToStop(boolean isAnyExpired, boolean isStopping, Instant now) {}

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private SweptDeadlines failSome(Instant after, int limit) {
        List<WorkerId> toTell = new ArrayList<>();
        SweptDeadlines swept = partitions.madeFor(() -> database.pinned(connection -> failExpired
                .on(connection)
                .set("after", after)
                .set("limit", limit)
                .set("now", database.now())
                .optional(row -> {
                    toTell.addAll(workers(row, 3));
                    return new SweptDeadlines(row.getInt(1), instant(row, 2), true);
                })
                .orElseThrow()));
        toTell.forEach(wakeups::toStop);
        return swept;
    }

    SweptStops finishStops(@Nullable JobId after, int limit) {
        List<WorkerId> toTell = new ArrayList<>();
        SweptStops swept = partitions.madeFor(() -> database.pinned(connection -> finishStops
                .on(connection)
                .set("after", after == null ? null : after.value())
                .set("limit", limit)
                .set("now", database.now())
                .optional(row -> {
                    toTell.addAll(workers(row, 2));
                    @Nullable UUID last = row.getObject(3, UUID.class);
                    return new SweptStops(row.getInt(1), last == null ? null : new JobId(last));
                })
                .orElseThrow()));
        toTell.forEach(wakeups::toStop);
        return swept;
    }

    private static List<WorkerId> workers(ResultSet row, int column) throws SQLException {
        @Nullable Array ids = row.getArray(column);
        List<WorkerId> workers = new ArrayList<>();
        if (ids != null) {
            for (Long id : (Long[]) ids.getArray()) {
                workers.add(new WorkerId(id));
            }
        }
        return workers;
    }
}
