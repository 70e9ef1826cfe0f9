package dev.millrace.geoquery.web.map;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/** Writes lines and polygons of a sheet as SVG path data of whole numbers, each relative to the one before. */
final class PathText {
    private static final int LEAST_RING = 3;

    private final StringBuilder text = new StringBuilder();
    private int points;

    private PathText() {}

    /** A geometry's path; empty if nothing of it can be seen. */
    static PathText of(Geometry geometry) {
        PathText path = new PathText();
        path.add(geometry);
        return path;
    }

    /** The path data. */
    String text() {
        return text.toString();
    }

    /** How many points it has. */
    int points() {
        return points;
    }

    private void add(Geometry geometry) {
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            Geometry part = geometry.getGeometryN(i);
            if (part instanceof Polygon polygon) {
                add(polygon);
            } else if (part instanceof LineString line) {
                add(line);
            }
        }
    }

    private void add(Polygon polygon) {
        add(polygon.getExteriorRing());
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            add(polygon.getInteriorRingN(i));
        }
    }

    private void add(LineString line) {
        boolean isRing = line instanceof LinearRing;
        int start = text.length();
        Coordinate[] places = line.getCoordinates();
        int written = add(places, places.length - (isRing ? 1 : 0));
        if (written < (isRing ? LEAST_RING : 2)) {
            text.setLength(start); // too small to be seen
        } else {
            points += written;
            text.append(isRing ? "z" : "");
        }
    }

    /** Writes the places that differ from the ones before; returns how many. */
    private int add(Coordinate[] places, int count) {
        int written = 0;
        long x = 0;
        long y = 0;
        for (int i = 0; i < count; i++) {
            long nextX = Math.round(places[i].x);
            long nextY = Math.round(places[i].y);
            if (written > 0 && nextX == x && nextY == y) {
                continue;
            }
            String move = written == 0 ? "M" + nextX + " " + nextY : "l" + (nextX - x) + " " + (nextY - y);
            text.append(move);
            x = nextX;
            y = nextY;
            written++;
        }
        return written;
    }
}
