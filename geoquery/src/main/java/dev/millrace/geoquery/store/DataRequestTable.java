package dev.millrace.geoquery.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Requests of researchers. For one thread, within its transaction. */
public final class DataRequestTable {
    /** Beyond it a time is PostgreSQL's infinity. */
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private final Handle handle;

    DataRequestTable(Handle handle) {
        this.handle = handle;
    }

    /**
     * A request that is new.
     *
     * @param form as it was submitted, JSON
     * @param plan what that was resolved to, JSON
     * @param tasks how many the plan has at most
     * @param taskRequest what it will wait for
     * @param job what prepares it
     */
    public record NewRequest(
            UUID id,
            String name,
            String contact,
            String form,
            String plan,
            List<String> warnings,
            long tasks,
            UUID taskRequest,
            UUID job) {}

    /**
     * A request as it is stored.
     *
     * @param state the word in the database
     * @param error why it failed, or null
     */
    public record Stored(
            UUID id,
            String name,
            String contact,
            String state,
            List<String> warnings,
            long tasks,
            UUID taskRequest,
            UUID job,
            Times times,
            @Nullable String error) {}

    /**
     * When a request was submitted, and when it got further.
     *
     * @param readAt when this was read, by the database's clock
     */
    public record Times(
            Instant submittedAt,
            @Nullable Instant preparedAt,
            @Nullable Instant completedAt,
            Instant readAt) {}

    /** A request's JSON. */
    public record Texts(String form, String plan) {}

    /** Records a request. */
    public void insert(NewRequest request) {
        handle.createUpdate(Sql.of("insert-data-request"))
                .bind("id", request.id())
                .bind("name", request.name())
                .bind("contact", request.contact())
                .bind("form", request.form())
                .bind("plan", request.plan())
                .bindArray("warnings", String.class, request.warnings())
                .bind("tasks", request.tasks())
                .bind("taskRequest", request.taskRequest())
                .bind("job", request.job())
                .execute();
    }

    /** The request of an id; empty if there is none. */
    public Optional<Stored> find(UUID id) {
        return handle.createQuery(Sql.of("find-data-request"))
                .bind("id", id)
                .map((row, context) -> stored(row))
                .findOne();
    }

    /** Up to {@code limit} requests that were submitted before a time, the newest first. */
    public List<Stored> list(Instant before, int limit) {
        return handle.createQuery(Sql.of("list-data-requests"))
                .bind("before", before.isAfter(LATEST) ? OffsetDateTime.MAX : before.atOffset(ZoneOffset.UTC))
                .bind("limit", limit)
                .map((row, context) -> stored(row))
                .list();
    }

    /** Up to {@code limit} requests that are not over, the oldest first. */
    public List<Stored> open(int limit) {
        return handle.createQuery(Sql.of("open-data-requests"))
                .bind("limit", limit)
                .map((row, context) -> stored(row))
                .list();
    }

    private static Stored stored(ResultSet row) throws SQLException {
        Times times = new Times(
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                instant(row, "prepared_at"),
                instant(row, "completed_at"),
                row.getObject("read_at", OffsetDateTime.class).toInstant());
        return new Stored(
                row.getObject("id", UUID.class),
                row.getString("name"),
                row.getString("contact"),
                row.getString("state"),
                List.of((String[]) row.getArray("warnings").getArray()),
                row.getLong("tasks"),
                row.getObject("task_request", UUID.class),
                row.getObject("job_id", UUID.class),
                times,
                row.getString("error"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** What a request was submitted as, and what that was resolved to; empty if there is none. */
    public Optional<Texts> texts(UUID id) {
        return handle.createQuery(Sql.of("data-request-text"))
                .bind("id", id)
                .map((row, context) -> new Texts(row.getString("form"), row.getString("plan")))
                .findOne();
    }

    /** Notes what a request waits for, and the job that follows. */
    public void waitFor(UUID id, UUID taskRequest, UUID job) {
        handle.createUpdate(Sql.of("prepare-data-request"))
                .bind("id", id)
                .bind("taskRequest", taskRequest)
                .bind("job", job)
                .execute();
    }

    /** Notes how many tasks a request has got. */
    public void count(UUID id, long tasks) {
        handle.createUpdate(Sql.of("count-data-request"))
                .bind("id", id)
                .bind("tasks", tasks)
                .execute();
    }

    /** Moves a request from one of some states to another; false if it was in none of them. */
    public boolean move(UUID id, List<String> from, String to, @Nullable String error) {
        return handle.createUpdate(Sql.of("move-data-request"))
                        .bind("id", id)
                        .bindArray("from", String.class, from)
                        .bind("to", to)
                        .bind("error", error)
                        .execute()
                == 1;
    }
}
