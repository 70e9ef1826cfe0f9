package dev.millrace.geoquery.web.catalogue;

import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.OfferTable;
import dev.millrace.geoquery.store.ShapeTable;
import dev.millrace.geoquery.store.ShapeTable.Place;
import dev.millrace.geoquery.web.map.MapFeature;
import dev.millrace.geoquery.web.map.MapMaker;
import dev.millrace.geoquery.web.map.MapSheet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Feature collections, and maps of them. Thread-safe. */
public final class BoundarySets {
    /** The most features that a map or a list on a page has. */
    public static final int MOST_SHOWN = 5_000;

    private static final String UPLOADED = "upload/";
    private static final int MOST_MAPS = 40;

    private final GeoDatabase database;
    private final MapMaker maker = new MapMaker();
    private final Map<Integer, Drawn> maps = new LinkedHashMap<>(16, 0.75f, true);

    /** Makes the collections of a database whose schema is up to date. */
    public BoundarySets(GeoDatabase database) {
        this.database = database;
    }

    /** A map of a collection as it was then; made by who first asks for it, the others wait. */
    private static final class Drawn {
        private final String sha256;
        private final Lazy<MapSheet> sheet;

        Drawn(String sha256, Lazy<MapSheet> sheet) {
            this.sha256 = sha256;
            this.sheet = sheet;
        }
    }

    /** The collections that everybody can choose, by name. */
    public List<OfferTable.Collection> listed() {
        return database.inTransaction(t -> t.offers().collections()).stream()
                .filter(collection -> !isUploaded(collection.name()))
                .toList();
    }

    /** The collection of an id; empty if there is none. */
    public Optional<ShapeTable.Collection> find(int id) {
        return database.inTransaction(t -> t.shapes().collection(id));
    }

    /** The collection of a name; empty if there is none. */
    public Optional<ShapeTable.Collection> find(String name) {
        return database.inTransaction(
                t -> t.features().collection(name).flatMap(id -> t.shapes().collection(id)));
    }

    /** Up to {@code limit} features of a collection whose ids are over {@code after}. */
    public List<Place> places(int collection, int after, int limit) {
        return database.inTransaction(t -> t.shapes().places(collection, after, limit));
    }

    /** A map of all features of a collection; empty if they are too many for one. */
    public Optional<MapSheet> map(ShapeTable.Collection collection) {
        if (collection.features() == 0 || collection.features() > MOST_SHOWN) {
            return Optional.empty();
        }
        return Optional.of(drawn(collection).sheet.get());
    }

    private Drawn drawn(ShapeTable.Collection collection) {
        synchronized (maps) {
            Drawn known = maps.get(collection.id());
            if (known == null || !known.sha256.equals(collection.sha256())) {
                known = new Drawn(collection.sha256(), new Lazy<>(() -> draw(collection.id())));
                maps.put(collection.id(), known);
                if (maps.size() > MOST_MAPS) {
                    maps.remove(maps.keySet().iterator().next()); // the one not asked for the longest
                }
            }
            return known;
        }
    }

    private MapSheet draw(int collection) {
        return maker.make(database.inTransaction(t -> t.shapes().shapes(collection, MOST_SHOWN)).stream()
                .map(shape -> new MapFeature(
                        shape.place().id(),
                        shape.place().geomId(),
                        shape.place().name(),
                        shape.geometry()))
                .toList());
    }

    /** A new name for a collection that somebody brings; it is found by its id alone. */
    public static String uploadedName(String file) {
        return UPLOADED + UUID.randomUUID() + "/" + file;
    }

    private static boolean isUploaded(String name) {
        return name.startsWith(UPLOADED);
    }

    /** What people call a collection. */
    public static String label(String name) {
        return isUploaded(name) ? name.substring(name.indexOf('/', UPLOADED.length()) + 1) : name;
    }
}
