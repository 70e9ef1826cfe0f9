package dev.millrace.geoquery.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBReader;

/** What tasks are computed of, some hundred at a time. For one thread, within its transaction. */
public final class TaskInputs {
    private final Handle handle;

    TaskInputs(Handle handle) {
        this.handle = handle;
    }

    /** A file of a dataset. */
    public record File(long revision, String name, String path) {}

    /** What an option computes. */
    public record Option(long revision, boolean isRaster, String function, Map<String, @Nullable Object> kwargs) {}

    /** Files by their revisions, those that are there. */
    public Map<Long, File> files(Collection<Long> revisions) {
        Map<Long, File> files = new HashMap<>();
        handle.createQuery(Sql.of("task-resources"))
                .bindArray("revisions", Long.class, revisions.toArray())
                .map((row, context) -> new File(row.getLong("revision"), row.getString("name"), row.getString("path")))
                .forEach(file -> files.put(file.revision(), file));
        return files;
    }

    /** Options by their revisions, those that exist. */
    public Map<Long, Option> options(Collection<Long> revisions) {
        Map<Long, Option> options = new HashMap<>();
        handle.createQuery(Sql.of("task-options"))
                .bindArray("revisions", Long.class, revisions.toArray())
                .map((row, context) -> new Option(
                        row.getLong("revision"),
                        row.getBoolean("is_raster"),
                        row.getString("function"),
                        Json.object(row.getString("kwargs"))))
                .forEach(option -> options.put(option.revision(), option));
        return options;
    }

    /** Shapes of features by their ids, those that exist. */
    public Map<Long, Geometry> shapes(Collection<Long> features) {
        WKBReader reader = new WKBReader();
        Map<Long, Geometry> shapes = new HashMap<>();
        handle.createQuery(Sql.of("task-shapes"))
                .bindArray("ids", Long.class, features.toArray())
                .map((row, context) -> Map.entry(
                        row.getLong("id"), FeatureTable.shape(reader, row.getString("geom_id"), row.getBytes("shape"))))
                .forEach(shape -> shapes.put(shape.getKey(), shape.getValue()));
        return shapes;
    }
}
