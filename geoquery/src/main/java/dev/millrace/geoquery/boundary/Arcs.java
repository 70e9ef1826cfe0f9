package dev.millrace.geoquery.boundary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
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
    private static final int RING_POSITIONS = 4;

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
            throw new MalformedTopologyException("a number is expected in " + pair);
        }
        return number.doubleValue();
    }

    /** The polygon or multipolygon of an object; empty for any other type, and for a null geometry. */
    Geometry polygonal(JsonNode object) {
        JsonNode parts = object.path("arcs");
        return switch (object.path("type").asText()) {
            case "Polygon" -> polygon(parts);
            case "MultiPolygon" -> {
                List<Polygon> polygons = new ArrayList<>();
                parts.forEach(part -> polygons.add(polygon(part)));
                yield FACTORY.createMultiPolygon(polygons.toArray(new Polygon[0]));
            }
            default -> FACTORY.createPolygon();
        };
    }

    private Polygon polygon(JsonNode rings) {
        if (rings.isEmpty()) {
            return FACTORY.createPolygon();
        }
        LinearRing[] holes = new LinearRing[rings.size() - 1];
        for (int i = 0; i < holes.length; i++) {
            holes[i] = ring(rings.get(i + 1));
        }
        return FACTORY.createPolygon(ring(rings.get(0)), holes);
    }

    private LinearRing ring(JsonNode numbers) {
        List<Coordinate> positions = new ArrayList<>();
        for (JsonNode number : numbers) {
            append(arc(number), number.intValue() < 0, positions);
        }
        boolean closed =
                positions.size() >= RING_POSITIONS && positions.get(0).equals2D(positions.get(positions.size() - 1));
        if (!closed) {
            throw new MalformedTopologyException("the arcs " + numbers + " do not make a closed ring");
        }
        return FACTORY.createLinearRing(positions.toArray(new Coordinate[0]));
    }

    private Coordinate[] arc(JsonNode number) {
        int i = number.intValue() < 0 ? ~number.intValue() : number.intValue();
        if (!number.isInt() || i >= arcs.size()) {
            throw new MalformedTopologyException("a ring refers to arc " + number + ", and there are " + arcs.size());
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
                throw new MalformedTopologyException("an arc of a ring does not begin where the one before ends");
            }
        }
    }
}
