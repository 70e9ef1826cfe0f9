package dev.millrace.geoquery.request;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.BoundaryFile;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.dataset.FileHash;
import dev.millrace.geoquery.store.GeoDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Takes boundaries in. What is in already, unchanged, costs a look. Thread-safe. */
public final class Catalogue {
    private final GeoDatabase database;

    /** Makes a catalogue in a database whose schema is up to date. */
    public Catalogue(GeoDatabase database) {
        this.database = database;
    }

    /**
     * Takes the polygons of a TopoJSON file in, or in again if the file changed.
     *
     * @param object the name of the object in the topology
     * @param wanted which features to take, by {@code geomId}
     * @return a sentence for each feature that was left out or repaired
     * @throws dev.millrace.geoquery.boundary.BoundaryException if the file cannot be read
     */
    public List<String> ingestBoundaries(String collection, Path file, String object, Predicate<String> wanted) {
        return ingestBoundaries(
                collection, file, BoundaryOptions.NONE.layer(object).wanted(wanted));
    }

    /**
     * Takes a boundary file of any known format in, or in again if the file changed.
     *
     * @return a sentence for each feature that was left out or repaired
     * @throws dev.millrace.geoquery.boundary.BoundaryException if the file cannot be read
     */
    public List<String> ingestBoundaries(String collection, Path file, BoundaryOptions options) {
        String hash = sha256(file);
        if (database.inTransaction(t -> t.catalogue().hasCollection(collection, hash))) {
            return List.of();
        }
        Boundaries boundaries = BoundaryFile.read(file, options);
        database.inTransaction(t -> {
            t.catalogue().replaceCollection(collection, hash, boundaries.features());
            return true;
        });
        return boundaries.warnings();
    }

    /** A shapefile's attributes and reference system are in files beside it. */
    private static String sha256(Path file) {
        String name = file.getFileName().toString();
        Path[] parts = Stream.concat(
                        Stream.of(file),
                        Stream.of(".dbf", ".prj")
                                .filter(ending -> name.endsWith(".shp"))
                                .map(ending -> file.resolveSibling(name.replace(".shp", ending)))
                                .filter(Files::exists))
                .toArray(Path[]::new);
        try {
            return FileHash.sha256(parts);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
