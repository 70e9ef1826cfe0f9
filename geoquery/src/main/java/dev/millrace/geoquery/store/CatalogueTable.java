package dev.millrace.geoquery.store;

import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.dataset.ScannedResource;
import dev.millrace.geoquery.zonal.ZonalStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKBWriter;

/** Resources, features, and what was computed of them. For one thread, within its transaction. */
public final class CatalogueTable {
    private final Handle handle;

    CatalogueTable(Handle handle) {
        this.handle = handle;
    }

    /** A raster file. */
    public record Resource(int id, String name, Path path) {}

    /** A feature as it is stored. */
    public record StoredFeature(int id, Feature feature) {}

    /**
     * Records a raster; values that were computed from another content of it are dropped.
     *
     * @param sha256 of the file, in hexadecimal
     * @return how many values were dropped
     */
    public int upsertResource(String dataset, String name, Path path, String sha256) {
        ScannedResource resource =
                new ScannedResource(name, path.toString(), "", Optional.empty(), new Envelope(), sha256);
        return DatasetTable.upsertResource(handle, dataset, resource, path.toString());
    }

    /** Whether a collection is stored as it was read from a source with this hash. */
    public boolean hasCollection(String name, String sha256) {
        Optional<String> stored = handle.createQuery(Sql.of("find-collection"))
                .bind("name", name)
                .map((row, context) -> row.getString("sha256"))
                .findOne();
        return stored.equals(Optional.of(sha256));
    }

    /** Replaces a collection and its features. */
    public void replaceCollection(String name, String sha256, List<Feature> features) {
        int collection = handle.createQuery(Sql.of("upsert-collection"))
                .bindMap(Map.of("name", name, "sha256", sha256))
                .mapTo(Integer.class)
                .one();
        handle.createUpdate(Sql.of("delete-features"))
                .bind("collection", collection)
                .execute();
        PreparedBatch batch = handle.prepareBatch(Sql.of("insert-feature"));
        WKBWriter writer = new WKBWriter();
        for (Feature feature : features) {
            batch.bind("collection", collection)
                    .bind("geomId", feature.geomId())
                    .bind("name", feature.name())
                    .bind("attributes", Json.text(feature.attributes()))
                    .bind("shape", writer.write(feature.geometry()))
                    .add();
        }
        batch.execute();
    }

    /** The resource of an id; empty if it was removed. */
    public Optional<Resource> findResource(int id) {
        return handle.createQuery(Sql.of("find-resource"))
                .bind("id", id)
                .map((row, context) ->
                        new Resource(row.getInt("id"), row.getString("name"), Path.of(row.getString("path"))))
                .findOne();
    }

    /** The features of a request for which a resource has no values yet. */
    public List<StoredFeature> missingFeatures(UUID request, int resource) {
        WKBReader reader = new WKBReader();
        return handle.createQuery(Sql.of("missing-features"))
                .bind("request", request)
                .bind("resource", resource)
                .map((row, context) -> new StoredFeature(
                        row.getInt("id"),
                        feature(reader, row.getString("geom_id"), row.getString("name"), row.getBytes("shape"))))
                .list();
    }

    private static Feature feature(WKBReader reader, String geomId, String name, byte[] shape) {
        try {
            return new Feature(geomId, name, reader.read(shape));
        } catch (ParseException e) {
            throw new IllegalStateException("the stored shape of feature " + geomId + " is no WKB; ingest it again", e);
        }
    }

    /** Records values of a resource. */
    public void insertValues(int resource, Map<StoredFeature, ZonalStatistics> values) {
        PreparedBatch batch = handle.prepareBatch(Sql.of("insert-zonal"));
        values.forEach((feature, value) -> batch.bind("resource", resource)
                .bind("feature", feature.id())
                .bind("cells", value.cells())
                .bind("count", value.count())
                .bind("min", orNull(value.min()))
                .bind("max", orNull(value.max()))
                .bind("sum", orNull(value.sum()))
                .bind("mean", orNull(value.mean()))
                .add());
        if (batch.size() > 0) {
            batch.execute();
        }
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
