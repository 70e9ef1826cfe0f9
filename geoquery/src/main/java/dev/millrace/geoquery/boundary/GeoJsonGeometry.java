package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/** A GeoJSON geometry: its coordinates, nested as they come, since its type may come after them. */
final class GeoJsonGeometry {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    private String type = "";
    /** A {@link Coordinate}, or a list of what this may be. */
    private Object coordinates = List.of();

    private final List<GeoJsonGeometry> parts = new ArrayList<>();

    void type(String word) {
        type = word;
    }

    /** Reads a geometry object; null where there is none. */
    static @Nullable GeoJsonGeometry read(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        GeoJsonGeometry geometry = new GeoJsonGeometry();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            geometry.member(name, parser);
        }
        return geometry;
    }

    void member(String name, JsonParser parser) throws IOException {
        if (name.equals("type")) {
            type = parser.getText();
        } else if (name.equals("coordinates") && parser.currentToken() == JsonToken.START_ARRAY) {
            coordinates = nested(parser);
        } else if (name.equals("geometries") && parser.currentToken() == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                GeoJsonGeometry part = read(parser);
                if (part != null) {
                    parts.add(part);
                }
            }
        } else {
            parser.skipChildren();
        }
    }

    private static Object nested(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        double[] numbers = new double[2];
        int count = 0;
        boolean isPosition = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                list.add(nested(parser));
            } else if (parser.currentToken().isNumeric()) {
                if (count < numbers.length) {
                    numbers[count] = parser.getDoubleValue();
                }
                count++;
            } else {
                isPosition = false;
            }
        }
        return isPosition && count >= 2 ? new Coordinate(numbers[0], numbers[1]) : list;
    }

    /**
     * The geometry; null for lines and unknown types.
     *
     * @param note told of each ring that had to be closed
     */
    @Nullable Geometry build(Consumer<String> note) {
        return switch (type) {
            case "Point" -> FACTORY.createPoint(coordinates instanceof Coordinate place ? place : null);
            case "MultiPoint" ->
                FACTORY.createMultiPointFromCoords(positions(coordinates).toArray(new Coordinate[0]));
            case "Polygon" -> polygon(coordinates, note);
            case "MultiPolygon" ->
                FACTORY.createMultiPolygon(list(coordinates).stream()
                        .map(part -> polygon(part, note))
                        .filter(part -> !part.isEmpty())
                        .toArray(Polygon[]::new));
            case "GeometryCollection" -> collection(note);
            default -> null;
        };
    }

    private Geometry collection(Consumer<String> note) {
        List<Geometry> built = new ArrayList<>();
        for (GeoJsonGeometry part : parts) {
            Geometry geometry = part.build(note);
            if (geometry != null) {
                built.add(geometry);
            }
        }
        return FACTORY.buildGeometry(built);
    }

    private static Polygon polygon(Object rings, Consumer<String> note) {
        List<LinearRing> drawn = new ArrayList<>();
        for (Object ring : list(rings)) {
            List<Coordinate> positions = positions(ring);
            if (positions.isEmpty()) {
                throw new MalformedGeometryException("has a ring without positions");
            }
            drawn.add(new Ring(positions).closed(note));
        }
        return Ring.polygon(drawn);
    }

    private static List<Coordinate> positions(Object positions) {
        List<Coordinate> found = new ArrayList<>();
        for (Object position : list(positions)) {
            if (!(position instanceof Coordinate corner)) {
                throw new MalformedGeometryException("has a position that is no pair of numbers");
            }
            found.add(corner);
        }
        return found;
    }

    private static List<?> list(Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new MalformedGeometryException("has coordinates that are not nested as its type asks");
    }
}
