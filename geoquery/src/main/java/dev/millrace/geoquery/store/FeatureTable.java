package dev.millrace.geoquery.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;

/** Features of boundaries. For one thread, within its transaction. */
public final class FeatureTable {
    private final Handle handle;

    FeatureTable(Handle handle) {
        this.handle = handle;
    }

    /**
     * Which features are meant; those to which all that is given applies.
     *
     * @param collection its id
     * @param features ids
     * @param geomIds ids within the collection
     */
    public record Selection(
            @Nullable Integer collection,
            @Nullable List<Integer> features,
            @Nullable List<String> geomIds) {}

    /** How many features a selection has. */
    public long count(Selection selection) {
        return bound("count-features", selection).mapTo(Long.class).one();
    }

    /** The ids of a selection's features, ascending. */
    public List<Integer> ids(Selection selection) {
        return bound("find-features", selection).mapTo(Integer.class).list();
    }

    /**
     * A feature as a row of a table.
     *
     * @param collectionId with {@code geomId}, where a page begins after it
     */
    public record Found(
            int id,
            int collectionId,
            String collection,
            String geomId,
            Map<String, @Nullable Object> attributes,
            Geometry shape) {}

    /** Up to {@code limit} features of a selection after one of them, or the first ones, by collection and geomId. */
    public List<Found> page(Selection selection, @Nullable Found after, int limit) {
        WKBReader reader = new WKBReader();
        return bound("page-features", selection)
                .bind("afterCollection", after == null ? 0 : after.collectionId())
                .bind("afterGeomId", after == null ? "" : after.geomId())
                .bind("limit", limit)
                .map((row, context) -> new Found(
                        row.getInt("id"),
                        row.getInt("collection_id"),
                        row.getString("collection"),
                        row.getString("geom_id"),
                        Json.object(row.getString("attributes")),
                        shape(reader, row.getString("geom_id"), row.getBytes("shape"))))
                .list();
    }

    static Geometry shape(WKBReader reader, String geomId, byte[] wkb) {
        try {
            return reader.read(wkb);
        } catch (ParseException e) {
            throw new IllegalStateException("the stored shape of feature " + geomId + " is no WKB; ingest it again", e);
        }
    }

    /** The names of the attributes that a selection's features have, ascending. */
    public List<String> attributes(Selection selection) {
        return bound("feature-attributes", selection).mapTo(String.class).list();
    }

    /** Up to {@code limit} features after one, that tasks of a dataset are built for ahead of requests. */
    public List<Integer> candidates(int dataset, long after, int limit) {
        return handle.createQuery(Sql.of("build-candidates"))
                .bind("dataset", dataset)
                .bind("after", after)
                .bind("limit", limit)
                .mapTo(Integer.class)
                .list();
    }

    private Query bound(String file, Selection selection) {
        return handle.createQuery(Sql.of(file))
                .bind("collection", selection.collection())
                .bindByType("features", array(selection.features(), new Integer[0]), Integer[].class)
                .bindByType("geomIds", array(selection.geomIds(), new String[0]), String[].class);
    }

    /** The collection of a name; empty if there is none. */
    public Optional<Integer> collection(String name) {
        return handle.createQuery(Sql.of("find-collection"))
                .bind("name", name)
                .map((row, context) -> row.getInt("id"))
                .findOne();
    }

    static <T> T @Nullable [] array(@Nullable List<T> list, T[] empty) {
        return list == null ? null : list.toArray(empty);
    }
}
