package dev.millrace.geoquery.store;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What requests can ask for. For one thread, within its transaction. */
public final class OfferTable {
    private final Handle handle;

    OfferTable(Handle handle) {
        this.handle = handle;
    }

    /**
     * A dataset.
     *
     * @param about what its description says of it
     */
    public record Dataset(
            int id, String name, boolean isRaster, Path path, boolean isGlobal, Map<String, @Nullable Object> about) {}

    /**
     * A statistic of a dataset.
     *
     * @param revision another one when its function or its kwargs change
     */
    public record Option(
            int dataset,
            long revision,
            String shortName,
            String description,
            String function,
            Map<String, @Nullable Object> kwargs) {}

    /**
     * A file of a dataset.
     *
     * @param dataset its name
     * @param revision another one when its content changes
     */
    public record Resource(String dataset, long revision, String name, String label, Optional<LocalDate> startsOn) {}

    /** A feature collection and how many features it has. */
    public record Collection(int id, String name, long features) {}

    /** The datasets of these names that exist. */
    public List<Dataset> datasets(List<String> names) {
        return handle.createQuery(Sql.of("offered-datasets"))
                .bindArray("names", String.class, names)
                .map((row, context) -> dataset(row))
                .list();
    }

    private static Dataset dataset(ResultSet row) throws SQLException {
        return new Dataset(
                row.getInt("id"),
                row.getString("name"),
                row.getString("type").equals("raster"),
                Path.of(row.getString("path")),
                row.getBoolean("is_global"),
                Json.object(row.getString("about")));
    }

    /** The names of all datasets. */
    public List<String> datasetNames() {
        return handle.createQuery(Sql.of("list-datasets")).mapTo(String.class).list();
    }

    /** The statistics of datasets that requests may ask for, in the order of their descriptions. */
    public List<Option> options(List<Integer> datasets) {
        return handle.createQuery(Sql.of("offered-options"))
                .bindArray("datasets", Integer.class, datasets)
                .map((row, context) -> new Option(
                        row.getInt("dataset_id"),
                        row.getLong("revision"),
                        row.getString("short_name"),
                        row.getString("description"),
                        row.getString("function"),
                        Json.object(row.getString("kwargs"))))
                .list();
    }

    /** The files of datasets that are there, by name. */
    public List<Resource> resources(List<String> datasets) {
        return handle.createQuery(Sql.of("offered-resources"))
                .bindArray("datasets", String.class, datasets)
                .map((row, context) -> new Resource(
                        row.getString("dataset"),
                        row.getLong("revision"),
                        row.getString("name"),
                        row.getString("label"),
                        Optional.ofNullable(row.getObject("starts_on", LocalDate.class))))
                .list();
    }

    /** A file and an option of which tasks are built. */
    public record Buildable(int dataset, Map<String, @Nullable Object> about, Resource resource, long option) {}

    /** Every file and option of which tasks are built, by dataset, option and name. */
    public List<Buildable> buildable() {
        return handle.createQuery(Sql.of("series-to-build"))
                .map((row, context) -> new Buildable(
                        row.getInt("dataset_id"),
                        Json.object(row.getString("about")),
                        new Resource(
                                row.getString("dataset"),
                                row.getLong("resource_revision"),
                                row.getString("name"),
                                row.getString("label"),
                                Optional.ofNullable(row.getObject("starts_on", LocalDate.class))),
                        row.getLong("option_revision")))
                .list();
    }

    /** The names of a dataset's values, by value. */
    public Map<Long, String> mappings(int dataset) {
        Map<Long, String> names = new LinkedHashMap<>();
        handle.createQuery(Sql.of("dataset-mappings"))
                .bind("dataset", dataset)
                .map((row, context) -> Map.entry(row.getLong("value"), row.getString("name")))
                .forEach(mapping -> names.put(mapping.getKey(), mapping.getValue()));
        return names;
    }

    /** What options are, by their short names, in the order of {@code revisions}. */
    public Map<String, String> descriptions(List<Long> revisions) {
        Map<Long, Map.Entry<String, String>> found = new LinkedHashMap<>();
        handle.createQuery(Sql.of("described-options"))
                .bindArray("revisions", Long.class, revisions)
                .map((row, context) -> Map.entry(
                        row.getLong("revision"), Map.entry(row.getString("short_name"), row.getString("description"))))
                .forEach(option -> found.put(option.getKey(), option.getValue()));
        Map<String, String> descriptions = new LinkedHashMap<>();
        revisions.stream()
                .filter(found::containsKey)
                .map(found::get)
                .forEach(option -> descriptions.put(option.getKey(), option.getValue()));
        return descriptions;
    }

    /** The feature collections, by name. */
    public List<Collection> collections() {
        return handle.createQuery(Sql.of("list-collections"))
                .map((row, context) -> new Collection(row.getInt("id"), row.getString("name"), row.getLong("features")))
                .list();
    }
}
