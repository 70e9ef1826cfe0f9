package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.AttemptRecord;
import dev.millrace.model.EventRecord;
import dev.millrace.model.JobId;
import dev.millrace.model.JobState;
import dev.millrace.model.JobStatus;
import dev.millrace.model.JobStatus.JobTimes;
import dev.millrace.model.Lane;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.model.operate.Obstacle;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.JobFilter;
import dev.millrace.store.JobReader;
import dev.millrace.store.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads through {@code job_status}, never a state of its own making. */
final class PostgresJobReader implements JobReader {
    /** The check {@code job_id_not_ahead} refuses ids that are further ahead. */
    private static final Duration MOST_AHEAD = Duration.ofHours(1);

    private static final UUID HIGHEST = new UUID(-1, -1);

    private final Database database;
    private final SqlFile find;
    private final SqlFile list;
    private final SqlFile explain;
    private final SqlFile attempts;
    private final SqlFile events;

    PostgresJobReader(Database database) {
        this.database = database;
        this.find = database.file("read/find");
        this.list = database.file("read/list");
        this.explain = database.file("read/explain");
        this.attempts = database.file("read/attempts");
        this.events = database.file("read/events");
    }

    @Override
    public Optional<JobStatus> find(JobId id) {
        return database.run(connection -> find.on(connection)
                .set("id", id.value())
                .set("since", since(id))
                .set("now", database.now())
                .optional(PostgresJobReader::status));
    }

    /** Nothing that is told of a job is older: an id is no further ahead of the database's clock than this. */
    private static Instant since(JobId id) {
        return id.madeAt().minus(MOST_AHEAD);
    }

    @Override
    public List<JobStatus> list(JobFilter filter, Page page) {
        JobId after = page.after();
        QueueName queue = filter.queue();
        ActorName actor = filter.actor();
        return database.run(connection -> list.on(connection)
                .texts(
                        "states",
                        filter.matchingStates().stream().map(JobState::word).toList())
                .set("before", after == null ? HIGHEST : after.value())
                .set("queue", queue == null ? null : queue.value())
                .set("actor", actor == null ? null : actor.value())
                .set("identity", filter.keys().identity())
                .set("fairness_key", filter.keys().fairness())
                .set("from", filter.from())
                .set("until", filter.until())
                .set("limit", page.limit())
                .set("now", database.now())
                .query(PostgresJobReader::status));
    }

    @Override
    public List<Obstacle> explain(JobId id) {
        return database.run(connection -> explain.on(connection)
                .set("id", id.value())
                .set("since", since(id))
                .set("most", Obstacle.MOST_COUNTED)
                .set("now", database.now())
                .query(row -> new Obstacle(
                        Obstacle.Kind.valueOf(
                                row.getString(1).toUpperCase(Locale.ROOT).replace('-', '_')),
                        row.getString(2),
                        row.getLong(3))));
    }

    @Override
    public List<AttemptRecord> attempts(JobId id) {
        return database.run(connection -> attempts.on(connection)
                .set("id", id.value())
                .set("since", since(id))
                .query(row -> new AttemptRecord(
                        row.getInt("number"),
                        JobState.ofWord(row.getString("state")),
                        new WorkerId(row.getLong("worker_id")),
                        instant(row, "started_at"),
                        dueInstant(row, "finished_at"),
                        row.getString("error"))));
    }

    @Override
    public List<EventRecord> events(JobId id) {
        return database.run(connection -> events.on(connection)
                .set("id", id.value())
                .set("since", since(id))
                .query(row -> new EventRecord(
                        dueInstant(row, "occurred_at"), row.getString("kind"), row.getString("detail"))));
    }

    private static JobStatus status(ResultSet row) throws SQLException {
        return new JobStatus(
                new JobId(row.getObject("id", UUID.class)),
                JobState.ofWord(row.getString("state")),
                new Lane(
                        new QueueName(row.getString("queue")),
                        new ActorName(row.getString("actor")),
                        row.getInt("rank")),
                row.getInt("attempts"),
                new JobTimes(
                        dueInstant(row, "enqueued_at"),
                        dueInstant(row, "scheduled_at"),
                        instant(row, "started_at"),
                        instant(row, "finished_at")),
                row.getString("payload"),
                row.getString("result"),
                row.getString("error"));
    }

    private static Instant dueInstant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
