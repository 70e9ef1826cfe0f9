package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/**
 * The arcs of a topology, and the polygons that refer to them.
 *
 * <p>With a transform, an arc's positions are whole numbers, each but the first the difference to the one
 * before; without, they are coordinates. Rings name arcs by number, {@code ~i} being arc i backwards, and
 * each arc begins where the one before ends.
 *
 * <p>Source: "The TopoJSON Format Specification" 1.0, sections 2.1.2 to 2.1.4.
 */
final class Arcs {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    private final List<Coordinate[]> arcs;

    private Arcs(List<Coordinate[]> arcs) {
        this.arcs = arcs;
    }

    static Arcs of(JsonNode topology) {
        JsonNode transform = topology.get("transform");
        List<Coordinate[]> arcs = new ArrayList<>();
        for (JsonNode arc : topology.path("arcs")) {
            arcs.add(transform == null ? plain(arc) : quantized(arc, transform));
        }
        return new Arcs(arcs);
    }

    private static Coordinate[] plain(JsonNode arc) {
        Coordinate[] positions = new Coordinate[arc.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = new Coordinate(number(arc.get(i), 0), number(arc.get(i), 1));
        }
        return positions;
    }

    private static Coordinate[] quantized(JsonNode arc, JsonNode transform) {
        double scaleX = number(transform.path("scale"), 0);
        double scaleY = number(transform.path("scale"), 1);
        double translateX = number(transform.path("translate"), 0);
        double translateY = number(transform.path("translate"), 1);
        Coordinate[] positions = new Coordinate[arc.size()];
        double x = 0;
        double y = 0;
        for (int i = 0; i < positions.length; i++) {
            x += number(arc.get(i), 0);
            y += number(arc.get(i), 1);
            positions[i] = new Coordinate(x * scaleX + translateX, y * scaleY + translateY);
        }
        return positions;
    }

    private static double number(JsonNode pair, int i) {
        JsonNode number = pair.path(i);
        if (!number.isNumber()) {
            throw new MalformedGeometryException("a number is expected in " + pair);
        }
        return number.doubleValue();
    }

    /**
     * The polygon or multipolygon of an object; empty for any other type, and for a null geometry.
     *
     * @param note told of each ring that had to be closed
     */
    Geometry polygonal(JsonNode object, Consumer<String> note) {
        JsonNode parts = object.path("arcs");
        return switch (object.path("type").asText()) {
            case "Polygon" -> polygon(parts, note);
            case "MultiPolygon" -> {
                List<Polygon> polygons = new ArrayList<>();
                parts.forEach(part -> polygons.add(polygon(part, note)));
                polygons.removeIf(Polygon::isEmpty);
                yield FACTORY.createMultiPolygon(polygons.toArray(new Polygon[0]));
            }
            default -> FACTORY.createPolygon();
        };
    }

    private Polygon polygon(JsonNode rings, Consumer<String> note) {
        List<LinearRing> drawn = new ArrayList<>();
        rings.forEach(ring -> drawn.add(new Ring(positions(ring)).closed(note)));
        return Ring.polygon(drawn);
    }

    private List<Coordinate> positions(JsonNode numbers) {
        List<Coordinate> positions = new ArrayList<>();
        for (JsonNode number : numbers) {
            append(arc(number), number.intValue() < 0, positions);
        }
        if (positions.isEmpty()) {
            throw new MalformedGeometryException("has a ring without positions");
        }
        return positions;
    }

    private Coordinate[] arc(JsonNode number) {
        int i = number.intValue() < 0 ? ~number.intValue() : number.intValue();
        if (!number.isInt() || i >= arcs.size()) {
            throw new MalformedGeometryException(
                    "has a ring that refers to arc " + number + ", and there are " + arcs.size());
        }
        return arcs.get(i);
    }

    /** Adds an arc's positions without the one that it shares with the arc before. */
    private static void append(Coordinate[] arc, boolean backwards, List<Coordinate> positions) {
        for (int i = 0; i < arc.length; i++) {
            Coordinate next = arc[backwards ? arc.length - 1 - i : i];
            boolean shared = i == 0 && !positions.isEmpty();
            if (!shared) {
                positions.add(next);
            } else if (!positions.get(positions.size() - 1).equals2D(next)) {
                throw new MalformedGeometryException(
                        "has a ring of which an arc does not begin where the one before ends");
            }
        }
    }
}
