package dev.millrace.geoquery.boundary;

import dev.millrace.geoquery.crs.Crs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.Polygonal;
import org.locationtech.jts.geom.Puntal;
import org.locationtech.jts.geom.util.PolygonExtracter;

/**
 * What every format's features go through: named, brought to degrees, cut at the antimeridian, repaired or left out with a
 * warning.
 */
final class Intake {
    private static final List<String> NAMES = List.of("name", "NAME", "shapeName");
    private static final double POLE = 90 + 1e-9;
    private static final double FULL = 360 + 1e-9;

    private final Path file;
    private final BoundaryOptions options;
    private final Crs crs;
    private final Set<String> seen = new HashSet<>();
    private final List<Feature> features = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private int beyondTheWorld;

    /** An intake of a file that says that its coordinates are in {@code crs}. */
    Intake(Path file, BoundaryOptions options, Crs crs) {
        this.file = file;
        this.options = options;
        this.crs = options.crs().orElse(crs);
    }

    /** Adds a sentence about the file. */
    void warn(String sentence) {
        warnings.add(sentence);
    }

    /** Takes a feature, or warns of it. */
    void add(Drawn drawn) {
        String name = name(drawn);
        String geomId = options.idField().map(drawn::text).orElse(drawn.id());
        if (geomId.isEmpty()) {
            warn("a feature of " + file + " has neither an id nor a name and was left out");
        } else if (options.wanted().test(geomId)) {
            add(geomId, name, drawn);
        }
    }

    private String name(Drawn drawn) {
        return options.nameField()
                .map(drawn::text)
                .or(() -> NAMES.stream()
                        .map(drawn::text)
                        .filter(text -> !text.isEmpty())
                        .findFirst())
                .orElse("");
    }

    private void add(String geomId, String name, Drawn drawn) {
        String shown = "feature " + geomId + (name.equals(geomId) || name.isEmpty() ? "" : " (" + name + ")");
        Consumer<String> warn = what -> warn(shown + " of " + file + " " + what);
        if (!seen.add(geomId)) {
            warn.accept("came before and was left out");
            return;
        }
        drawn.notes().forEach(warn);
        if (drawn.fault() != null) {
            warn.accept(drawn.fault() + " and was left out");
            return;
        }
        geometry(drawn.geometry(), warn)
                .ifPresent(geometry -> features.add(new Feature(geomId, name, drawn.attributes(), geometry)));
    }

    private Optional<Geometry> geometry(@Nullable Geometry drawn, Consumer<String> warn) {
        Geometry known = drawn == null ? null : plain(drawn);
        if (known == null || known.isEmpty()) {
            warn.accept("has no polygon and was left out");
            return Optional.empty();
        }
        Geometry degrees = crs.toWgs84(known);
        if (!isOnEarth(degrees)) {
            beyondTheWorld++;
            warn.accept("lies outside of the world in " + crs + " and was left out");
            return Optional.empty();
        }
        return degrees instanceof Puntal ? Optional.of(degrees) : repaired(degrees, warn);
    }

    private static Optional<Geometry> repaired(Geometry degrees, Consumer<String> warn) {
        Optional<Geometry> cut = Antimeridian.cut(degrees);
        cut.ifPresent(parts -> warn.accept("crosses the antimeridian and was cut there"));
        Repair repair = Repair.of(cut.orElse(degrees));
        repair.note().ifPresent(warn);
        return repair.geometry();
    }

    /** Polygons or points; of a mixed collection its polygons, of lines nothing. */
    private static @Nullable Geometry plain(Geometry drawn) {
        if (drawn instanceof Polygonal || drawn instanceof Puntal) {
            return drawn;
        }
        List<?> polygons = drawn instanceof GeometryCollection ? PolygonExtracter.getPolygons(drawn) : List.of();
        return polygons.isEmpty() ? null : drawn.getFactory().createMultiPolygon(polygons.toArray(new Polygon[0]));
    }

    private static boolean isOnEarth(Geometry degrees) {
        Envelope extent = degrees.getEnvelopeInternal();
        boolean inside = extent.getMaxX() - extent.getMinX() <= FULL
                && extent.getMaxX() <= FULL
                && extent.getMinX() >= -FULL
                && extent.getMaxY() <= POLE
                && extent.getMinY() >= -POLE;
        for (Coordinate corner : degrees.getCoordinates()) {
            inside &= Double.isFinite(corner.x) && Double.isFinite(corner.y);
        }
        return inside;
    }

    /**
     * What was taken in.
     *
     * @throws BoundaryException if all of it lies outside of the world, since then the reference system is wrong
     */
    Boundaries boundaries() {
        if (features.isEmpty() && beyondTheWorld > 0) {
            throw new BoundaryException(
                    file,
                    "has no feature on earth in " + crs,
                    "Its coordinates are in another reference system; name that, or reproject with ogr2ogr -t_srs EPSG:4326.",
                    null);
        }
        return new Boundaries(features, warnings);
    }
}
