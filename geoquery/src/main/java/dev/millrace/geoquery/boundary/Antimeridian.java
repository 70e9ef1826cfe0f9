package dev.millrace.geoquery.boundary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.AffineTransformation;
import org.locationtech.jts.geom.util.PolygonExtracter;
import org.locationtech.jts.operation.overlayng.OverlayNG;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;

/**
 * Cuts polygons that run across the antimeridian, so that longitudes from −180 to 180 are a plane again.
 *
 * <p>Longitudes beyond ±180° are taken as they are, a turn further. An edge longer than 180° of longitude is read as the short
 * way round. A ring with such edges is
 * unrolled by adding or taking 360° where it jumps, which makes it continuous, and cut at the odd multiples
 * of 180°. A shell that ends 360° from where it began goes around a pole, the one nearer to its first
 * corner, and is closed along that pole.
 */
final class Antimeridian {
    private static final double HALF = 180;
    private static final double FULL = 360;
    private static final double POLE = 90;
    private static final double ROUNDING = 1e-9;

    private Antimeridian() {}

    /** The geometry in parts; empty where nothing crosses, or where a crossing polygon is beyond repair. */
    static Optional<Geometry> cut(Geometry geometry) {
        List<Polygon> parts = new ArrayList<>();
        boolean crosses = false;
        for (Polygon polygon : polygons(geometry)) {
            if (crosses(polygon.getExteriorRing())) {
                Optional<Geometry> unrolled = Repair.of(unroll(polygon)).geometry();
                if (unrolled.isEmpty()) {
                    return Optional.empty();
                }
                addParts(unrolled.get(), parts);
                crosses = true;
            } else {
                parts.add(polygon);
            }
        }
        GeometryFactory factory = geometry.getFactory();
        return crosses ? Optional.of(factory.createMultiPolygon(parts.toArray(new Polygon[0]))) : Optional.empty();
    }

    /**
     * The polygons; one whose shell is drawn along a pole as a line, which encloses nothing in the plane, is what its holes
     * enclose.
     */
    private static List<Polygon> polygons(Geometry geometry) {
        List<Polygon> polygons = new ArrayList<>();
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            Polygon polygon = (Polygon) geometry.getGeometryN(i);
            boolean isLine = polygon.getEnvelopeInternal().getHeight() == 0 && crosses(polygon.getExteriorRing());
            if (!isLine) {
                polygons.add(polygon);
            }
            for (int hole = 0; isLine && hole < polygon.getNumInteriorRing(); hole++) {
                polygons.add(polygon.getFactory().createPolygon(polygon.getInteriorRingN(hole)));
            }
        }
        return polygons;
    }

    private static boolean crosses(LinearRing ring) {
        Coordinate[] corners = ring.getCoordinates();
        for (int i = 1; i < corners.length; i++) {
            if (Math.abs(corners[i].x) > HALF + ROUNDING || Math.abs(corners[i].x - corners[i - 1].x) > HALF) {
                return true;
            }
        }
        return false;
    }

    private static Polygon unroll(Polygon polygon) {
        GeometryFactory factory = polygon.getFactory();
        List<Coordinate> shell = unroll(polygon.getExteriorRing());
        closeAlongPole(shell);
        LinearRing ring = factory.createLinearRing(shell.toArray(new Coordinate[0]));
        LinearRing[] holes = new LinearRing[polygon.getNumInteriorRing()];
        for (int i = 0; i < holes.length; i++) {
            List<Coordinate> hole = unroll(polygon.getInteriorRingN(i));
            moveInto(ring.getEnvelopeInternal(), hole);
            closeAlongPole(hole);
            holes[i] = factory.createLinearRing(hole.toArray(new Coordinate[0]));
        }
        return factory.createPolygon(ring, holes);
    }

    private static List<Coordinate> unroll(LinearRing ring) {
        List<Coordinate> unrolled = new ArrayList<>();
        double shift = 0;
        double previous = ring.getCoordinateN(0).x;
        for (Coordinate corner : ring.getCoordinates()) {
            double step = corner.x - previous;
            shift += step > HALF ? -FULL : step < -HALF ? FULL : 0;
            unrolled.add(new Coordinate(corner.x + shift, corner.y));
            previous = corner.x;
        }
        return unrolled;
    }

    private static void closeAlongPole(List<Coordinate> ring) {
        Coordinate first = ring.get(0);
        Coordinate last = ring.get(ring.size() - 1);
        if (!first.equals2D(last)) {
            double pole = Math.copySign(POLE, first.y);
            ring.add(new Coordinate(last.x, pole));
            ring.add(new Coordinate(first.x, pole));
            ring.add(new Coordinate(first));
        }
    }

    /** A hole may have been unrolled from the other side than its shell. */
    private static void moveInto(Envelope shell, List<Coordinate> hole) {
        double first = hole.get(0).x;
        double turns = first < shell.getMinX() ? 1 : first > shell.getMaxX() ? -1 : 0;
        hole.forEach(corner -> corner.x += turns * FULL);
    }

    private static void addParts(Geometry unrolled, List<Polygon> parts) {
        Envelope extent = unrolled.getEnvelopeInternal();
        int firstTurn = (int) Math.floor((extent.getMinX() + HALF) / FULL);
        int lastTurn = (int) Math.floor((extent.getMaxX() + HALF) / FULL);
        for (int turn = firstTurn; turn <= lastTurn; turn++) {
            double west = turn * FULL - HALF;
            Envelope world = new Envelope(west, west + FULL, -POLE, POLE);
            Geometry box = unrolled.getFactory().toGeometry(world);
            Geometry part = OverlayNGRobust.overlay(unrolled, box, OverlayNG.INTERSECTION);
            Geometry placed =
                    AffineTransformation.translationInstance(-turn * FULL, 0).transform(part);
            List<?> polygons = PolygonExtracter.getPolygons(placed);
            polygons.forEach(polygon -> parts.add((Polygon) polygon));
        }
    }
}
