package dev.millrace.geoquery.boundary;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.algorithm.PointLocation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/**
 * The shape in a record of a shapefile.
 *
 * <p>Rings of a polygon come in any order; shells run clockwise and holes the other way. A hole belongs to the smallest shell
 * around it; one that no shell surrounds was drawn the wrong way and is a shell.
 */
final class ShapeRecord {
    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final int BOX_BYTES = 4 * Double.BYTES;

    private ShapeRecord() {}

    /** The polygons or points; null for a null shape, for lines and for patches. */
    static @Nullable Geometry geometry(ByteBuffer record, Consumer<String> note) {
        try {
            return switch (record.getInt()) {
                case 1, 11, 21 -> FACTORY.createPoint(corner(record));
                case 8, 18, 28 -> points(record);
                case 5, 15, 25 -> polygons(rings(record, note));
                default -> null;
            };
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new MalformedGeometryException("has a damaged record");
        }
    }

    private static Coordinate corner(ByteBuffer record) {
        return new Coordinate(record.getDouble(), record.getDouble());
    }

    private static Geometry points(ByteBuffer record) {
        skip(record, BOX_BYTES);
        return FACTORY.createMultiPointFromCoords(
                corners(record, record.getInt()).toArray(new Coordinate[0]));
    }

    private static List<Coordinate> corners(ByteBuffer record, int count) {
        if (count < 0 || (long) count * 2 * Double.BYTES > record.remaining()) {
            throw new BufferUnderflowException();
        }
        List<Coordinate> corners = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            corners.add(corner(record));
        }
        return corners;
    }

    private static void skip(ByteBuffer record, int bytes) {
        record.position(record.position() + bytes);
    }

    private static List<LinearRing> rings(ByteBuffer record, Consumer<String> note) {
        skip(record, BOX_BYTES);
        int parts = record.getInt();
        int count = record.getInt();
        if (parts < 0 || parts > record.remaining() / Integer.BYTES) {
            throw new BufferUnderflowException();
        }
        int[] starts = new int[parts + 1];
        for (int i = 0; i < parts; i++) {
            starts[i] = record.getInt();
        }
        starts[parts] = count;
        List<LinearRing> rings = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            List<Coordinate> corners = corners(record, starts[i + 1] - starts[i]);
            LinearRing ring = corners.isEmpty() ? FACTORY.createLinearRing() : new Ring(corners).closed(note);
            if (!ring.isEmpty()) {
                rings.add(ring);
            }
        }
        return rings;
    }

    private static Geometry polygons(List<LinearRing> rings) {
        List<List<LinearRing>> polygons = new ArrayList<>();
        for (LinearRing ring : rings) {
            if (!Orientation.isCCW(ring.getCoordinateSequence())) {
                polygons.add(new ArrayList<>(List.of(ring)));
            }
        }
        int shells = polygons.size();
        for (LinearRing ring : rings) {
            if (Orientation.isCCW(ring.getCoordinateSequence())) {
                List<LinearRing> around = smallestAround(ring, polygons.subList(0, shells));
                if (around == null) {
                    polygons.add(new ArrayList<>(List.of(ring)));
                } else {
                    around.add(ring);
                }
            }
        }
        return FACTORY.createMultiPolygon(polygons.stream().map(Ring::polygon).toArray(Polygon[]::new));
    }

    private static @Nullable List<LinearRing> smallestAround(LinearRing hole, List<List<LinearRing>> polygons) {
        List<LinearRing> smallest = null;
        double area = Double.POSITIVE_INFINITY;
        for (List<LinearRing> polygon : polygons) {
            LinearRing shell = polygon.get(0);
            double extent = shell.getEnvelopeInternal().getArea();
            if (extent < area && surrounds(shell, hole)) {
                smallest = polygon;
                area = extent;
            }
        }
        return smallest;
    }

    /** A hole may touch its shell, so that one corner strictly inside or all on the edge decide. */
    private static boolean surrounds(LinearRing shell, LinearRing hole) {
        if (!shell.getEnvelopeInternal().covers(hole.getEnvelopeInternal())) {
            return false;
        }
        Coordinate[] around = shell.getCoordinates();
        for (Coordinate corner : hole.getCoordinates()) {
            if (!PointLocation.isOnLine(corner, around)) {
                return PointLocation.isInRing(corner, around);
            }
        }
        return true;
    }
}
