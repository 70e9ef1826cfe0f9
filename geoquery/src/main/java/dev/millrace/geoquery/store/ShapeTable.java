package dev.millrace.geoquery.store;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;

/** Feature collections as people look at them. For one thread, within its transaction. */
public final class ShapeTable {
    private final Handle handle;

    ShapeTable(Handle handle) {
        this.handle = handle;
    }

    /**
     * A feature collection.
     *
     * @param sha256 of what it was read from: another one when it changes
     */
    public record Collection(int id, String name, String sha256, long features) {}

    /** A feature without its shape. */
    public record Place(int id, String geomId, String name) {}

    /** A feature with its shape, in degrees of EPSG:4326. */
    public record Shape(Place place, Geometry geometry) {}

    /** The collection of an id; empty if there is none. */
    public Optional<Collection> collection(int id) {
        return handle.createQuery(Sql.of("collection-of-id"))
                .bind("id", id)
                .map((row, context) -> new Collection(
                        row.getInt("id"), row.getString("name"), row.getString("sha256"), row.getLong("features")))
                .findOne();
    }

    /** Up to {@code limit} features whose ids are over {@code after}, by id. */
    public List<Place> places(int collection, int after, int limit) {
        return handle.createQuery(Sql.of("collection-places"))
                .bind("collection", collection)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, context) -> new Place(row.getInt("id"), row.getString("geom_id"), row.getString("name")))
                .list();
    }

    /** Up to {@code limit} features with their shapes, by name. */
    public List<Shape> shapes(int collection, int limit) {
        WKBReader reader = new WKBReader();
        return handle.createQuery(Sql.of("collection-shapes"))
                .bind("collection", collection)
                .bind("limit", limit)
                .map((row, context) -> {
                    Place place = new Place(row.getInt("id"), row.getString("geom_id"), row.getString("name"));
                    return new Shape(place, geometry(reader, row.getBytes("shape"), place));
                })
                .list();
    }

    private static Geometry geometry(WKBReader reader, byte[] shape, Place place) {
        try {
            return reader.read(shape);
        } catch (ParseException e) {
            throw new IllegalStateException(
                    "the stored shape of feature " + place.geomId() + " is no WKB; ingest it again", e);
        }
    }
}
