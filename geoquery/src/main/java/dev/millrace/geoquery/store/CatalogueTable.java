package dev.millrace.geoquery.store;

import dev.millrace.geoquery.boundary.Feature;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.locationtech.jts.io.WKBWriter;

/** Feature collections. For one thread, within its transaction. */
public final class CatalogueTable {
    private final Handle handle;

    CatalogueTable(Handle handle) {
        this.handle = handle;
    }

    /** Whether a collection is stored as it was read from a source with this hash. */
    public boolean hasCollection(String name, String sha256) {
        Optional<String> stored = handle.createQuery(Sql.of("find-collection"))
                .bind("name", name)
                .map((row, context) -> row.getString("sha256"))
                .findOne();
        return stored.equals(Optional.of(sha256));
    }

    /** Replaces a collection and its features; those that keep their geomId and their shape keep their id. */
    public void replaceCollection(String name, String sha256, List<Feature> features) {
        int unused = replace(name, sha256, features, false);
    }

    /** Stores a researcher's own features as a collection that is offered to nobody else; returns its id. */
    public int addUpload(String name, List<Feature> features) {
        return replace(name, "", features, true);
    }

    private int replace(String name, String sha256, List<Feature> features, boolean isUpload) {
        int collection = handle.createQuery(Sql.of("upsert-collection"))
                .bindMap(Map.of("name", name, "sha256", sha256, "isUpload", isUpload))
                .mapTo(Integer.class)
                .one();
        List<byte[]> shapes = shapes(features);
        handle.createUpdate(Sql.of("delete-features"))
                .bind("collection", collection)
                .bindArray(
                        "geomIds",
                        String.class,
                        features.stream().map(Feature::geomId).toList())
                .bindArray(
                        "hashes",
                        String.class,
                        shapes.stream().map(CatalogueTable::sha256).toList())
                .execute();
        insert(collection, features, shapes);
        return collection;
    }

    private static List<byte[]> shapes(List<Feature> features) {
        WKBWriter writer = new WKBWriter();
        return features.stream()
                .map(feature -> writer.write(feature.geometry()))
                .toList();
    }

    private static String sha256(byte[] shape) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(shape));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void insert(int collection, List<Feature> features, List<byte[]> shapes) {
        PreparedBatch batch = handle.prepareBatch(Sql.of("insert-feature"));
        for (int i = 0; i < features.size(); i++) {
            Feature feature = features.get(i);
            batch.bind("collection", collection)
                    .bind("geomId", feature.geomId())
                    .bind("name", feature.name())
                    .bind("attributes", Json.text(feature.attributes()))
                    .bind("shape", shapes.get(i))
                    .add();
        }
        if (batch.size() > 0) {
            batch.execute();
        }
    }
}
