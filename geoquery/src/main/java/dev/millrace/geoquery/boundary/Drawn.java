package dev.millrace.geoquery.boundary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * A feature as its file draws it.
 *
 * @param id what the format has as its id; may be empty
 * @param geometry in the file's coordinates; null where there is none
 * @param notes what was closed or left out while it was read, each to follow the feature's name
 * @param fault why there is no geometry, to follow the feature's name; null where nothing is wrong
 */
record Drawn(
        String id,
        Map<String, @Nullable Object> attributes,
        @Nullable Geometry geometry,
        List<String> notes,
        @Nullable String fault) {

    /** What builds a geometry. */
    @FunctionalInterface
    interface Shape {
        /** Returns the geometry, or null where there is none; tells of each ring that had to be closed. */
        @Nullable Geometry build(Consumer<String> note);
    }

    /** Builds a geometry, or keeps what is wrong with it. */
    static Drawn of(String id, Map<String, @Nullable Object> attributes, Shape shape) {
        List<String> notes = new ArrayList<>();
        try {
            return new Drawn(id, attributes, shape.build(notes::add), notes, null);
        } catch (MalformedGeometryException e) {
            return new Drawn(id, attributes, null, notes, e.getMessage());
        }
    }

    /** An attribute as text; empty where it is missing. */
    String text(String attribute) {
        Object value = attributes.get(attribute);
        if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
            return Long.toString(number.longValue());
        }
        return value == null ? "" : value.toString().strip();
    }
}
