package dev.millrace.geoquery.store;

import dev.millrace.geoquery.zonal.ZonalStatistics;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Requests and how far they are. For one thread, within its transaction. */
public final class RequestTable {
    private static final int ROWS_AT_ONCE = 1_000;

    private final Handle handle;

    RequestTable(Handle handle) {
        this.handle = handle;
    }

    /** The request of a name. */
    public record Named(UUID id, boolean isNew) {}

    /**
     * A request that is begun again.
     *
     * @param resources those not done; none if only its output is to be written
     */
    public record Reopened(List<Integer> resources) {}

    /** What a request's output is made of. */
    public record Plan(List<String> statistics, Path output, String collection, List<String> resources) {}

    /**
     * How far a request is.
     *
     * @param status extracting, writing, complete or failed
     * @param done of {@code total} tasks; a task is one feature and one resource
     * @param error why it failed, or null
     */
    public record Progress(
            String status, long done, long total, @Nullable String error) {

        /** Whether the output is there. */
        public boolean isComplete() {
            return status.equals("complete");
        }
    }

    /** One feature's values of one resource. */
    public record Value(String geomId, String name, ZonalStatistics statistics) {}

    /** Records a request, or finds the one of that name; empty if there is no such collection. */
    public Optional<Named> insert(UUID id, String name, String collection, List<String> statistics, Path output) {
        return handle.createQuery(Sql.of("insert-request"))
                .bind("id", id)
                .bind("name", name)
                .bind("collection", collection)
                .bindArray("statistics", String.class, statistics)
                .bind("output", output.toString())
                .map((row, context) -> new Named(row.getObject("id", UUID.class), row.getBoolean("is_new")))
                .findOne();
    }

    /** Adds a resource to a request; returns its id, or empty if there is no such resource. */
    public Optional<Integer> addResource(UUID request, String resource, int position) {
        return handle.createQuery(Sql.of("insert-request-resource"))
                .bind("request", request)
                .bind("resource", resource)
                .bind("position", position)
                .mapTo(Integer.class)
                .findOne();
    }

    /** Begins again with a request that is complete or failed; empty if it is still being worked on. */
    public Optional<Reopened> reopen(UUID id) {
        return handle.createQuery(Sql.of("reopen-request"))
                .bind("id", id)
                .mapTo(String.class)
                .findOne()
                .map(status -> new Reopened(unfinishedResources(id)));
    }

    private List<Integer> unfinishedResources(UUID id) {
        return handle.createQuery(Sql.of("unfinished-resources"))
                .bind("id", id)
                .mapTo(Integer.class)
                .list();
    }

    /** Marks a request as failed. */
    public void fail(UUID id, String error) {
        handle.createUpdate(Sql.of("fail-request"))
                .bind("id", id)
                .bind("error", error)
                .execute();
    }

    /** Marks a resource as done; returns whether the request's output is to be written now. */
    public boolean finishResource(UUID request, int resource) {
        handle.createQuery(Sql.of("lock-request"))
                .bind("id", request)
                .mapTo(String.class)
                .one();
        handle.createUpdate(Sql.of("finish-resource"))
                .bind("request", request)
                .bind("resource", resource)
                .execute();
        return update("begin-writing", request);
    }

    /** Marks a request as complete; false if it was already. */
    public boolean complete(UUID id) {
        return update("complete-request", id);
    }

    private boolean update(String file, UUID id) {
        return handle.createUpdate(Sql.of(file)).bind("id", id).execute() == 1;
    }

    /** How far a request is; empty if there is none. */
    public Optional<Progress> progress(UUID id) {
        return handle.createQuery(Sql.of("progress"))
                .bind("id", id)
                .map((row, context) -> new Progress(
                        row.getString("status"), row.getLong("done"), row.getLong("total"), row.getString("error")))
                .findOne();
    }

    /** What a request's output is made of; empty if there is no such request. */
    public Optional<Plan> plan(UUID id) {
        return handle.createQuery(Sql.of("find-request"))
                .bind("id", id)
                .map((row, context) -> new Plan(
                        texts(row, "statistics"),
                        Path.of(row.getString("output")),
                        row.getString("collection"),
                        texts(row, "resources")))
                .findOne();
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    /** Hands over every value of a request, feature by feature, a bounded number of rows in memory at a time. */
    public void forEachValue(UUID id, Consumer<Value> consumer) {
        handle.createQuery(Sql.of("values"))
                .bind("id", id)
                .setFetchSize(ROWS_AT_ONCE)
                .map((row, context) -> value(row))
                .useIterator(values -> values.forEachRemaining(consumer));
    }

    private static Value value(ResultSet row) throws SQLException {
        return new Value(
                row.getString("geom_id"),
                row.getString("name"),
                new ZonalStatistics(
                        row.getLong("cells"),
                        row.getLong("count"),
                        optional(row, "min"),
                        optional(row, "max"),
                        optional(row, "sum"),
                        optional(row, "mean")));
    }

    private static OptionalDouble optional(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
