package dev.millrace.geoquery.web.map;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;

/** Meridians and parallels, and the outline of the earth. */
final class Graticule {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final double[] STEPS = {0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30};
    private static final int LINES = 12;
    private static final int POINTS = 60;

    private Graticule() {}

    /** The lines of an extent on a frame. */
    static Geometry lines(Frame frame, Extent extent) {
        double step = step(Math.max(extent.width(), extent.north() - extent.south()));
        List<LineString> lines = new ArrayList<>();
        for (double x = Math.ceil(extent.west() / step) * step; x <= extent.west() + extent.width(); x += step) {
            double longitude = x;
            lines.add(line(extent.south(), extent.north(), latitude -> frame.place(longitude, latitude)));
        }
        for (double y = Math.ceil(extent.south() / step) * step; y <= extent.north(); y += step) {
            double latitude = y;
            double east = extent.west() + extent.width();
            lines.add(line(extent.west(), east, longitude -> frame.place(longitude, latitude)));
        }
        return GEOMETRIES.createMultiLineString(lines.toArray(LineString[]::new));
    }

    private static double step(double size) {
        for (double step : STEPS) {
            if (size / step <= LINES) {
                return step;
            }
        }
        return STEPS[STEPS.length - 1];
    }

    private static LineString line(double from, double to, DoubleFunction<Coordinate> place) {
        Coordinate[] places = new Coordinate[POINTS + 1];
        for (int i = 0; i <= POINTS; i++) {
            places[i] = place.apply(from + (to - from) * i / POINTS);
        }
        return GEOMETRIES.createLineString(places);
    }

    /** The edge of the world on a frame that shows it. */
    static Geometry outline(Frame frame) {
        Extent extent = frame.extent();
        double east = extent.west() + extent.width();
        Coordinate[] west =
                line(-90, 90, latitude -> frame.place(extent.west(), latitude)).getCoordinates();
        Coordinate[] back =
                line(90, -90, latitude -> frame.place(east, latitude)).getCoordinates();
        Coordinate[] ring = new Coordinate[west.length + back.length + 1];
        System.arraycopy(west, 0, ring, 0, west.length);
        System.arraycopy(back, 0, ring, west.length, back.length);
        ring[ring.length - 1] = new Coordinate(west[0]);
        return GEOMETRIES.createPolygon(ring);
    }
}
