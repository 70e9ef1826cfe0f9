package dev.millrace.geoquery.web.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The part of the world that a map shows. Longitudes are counted from {@code west} to the east, so that what lies on both
 * sides of the antimeridian is one part.
 *
 * @param west in degrees, -180 to 180
 * @param width in degrees, up to 360
 */
record Extent(double west, double width, double south, double north) {
    private static final double CIRCLE = 360;
    private static final double WORLD_WIDTH = 150;
    private static final double WORLD_HEIGHT = 100;
    /** A map of one small place shows some of what is around it. */
    private static final double LEAST_SIZE = 0.02;

    /** The world. */
    static final Extent WORLD = new Extent(-180, CIRCLE, -90, 90);

    /** The smallest extent with all geometries: it leaves out the widest gap between them. */
    static Extent around(List<Geometry> geometries) {
        Envelope all = new Envelope();
        List<Envelope> parts = new ArrayList<>();
        for (Geometry geometry : geometries) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                Envelope part = geometry.getGeometryN(i).getEnvelopeInternal();
                if (!part.isNull()) {
                    parts.add(part);
                    all.expandToInclude(part);
                }
            }
        }
        return all.isNull() ? WORLD : around(parts, all);
    }

    private static Extent around(List<Envelope> parts, Envelope all) {
        parts.sort(Comparator.comparingDouble(Envelope::getMinX));
        double west = all.getMinX();
        double widest = CIRCLE - all.getWidth(); // the gap over the antimeridian
        double reached = all.getMinX();
        for (Envelope part : parts) {
            if (part.getMinX() - reached > widest) {
                widest = part.getMinX() - reached;
                west = part.getMinX();
            }
            reached = Math.max(reached, part.getMaxX());
        }
        Extent extent = new Extent(west, CIRCLE - widest, all.getMinY(), all.getMaxY());
        return extent.isWorld() ? WORLD : extent.grown();
    }

    private Extent grown() {
        double least = Math.max(0, LEAST_SIZE - Math.max(width, north - south)) / 2;
        return new Extent(west - least, width + 2 * least, south - least, north + least);
    }

    boolean isWorld() {
        return width > WORLD_WIDTH || north - south > WORLD_HEIGHT;
    }

    /** A projection that shows this extent well. */
    Projection projection() {
        return isWorld()
                ? new Projection.EqualEarth(west + width / 2)
                : new Projection.Azimuthal(west + width / 2, (south + north) / 2);
    }

    /** A longitude counted so that it lies within half a circle of this extent's middle. */
    double near(double longitude, double ofPart) {
        double turns = Math.rint((ofPart - (west + width / 2)) / CIRCLE);
        return longitude - turns * CIRCLE;
    }

    /** The same with a margin, in parts of the larger side, within the world. */
    Extent withMargin(double part) {
        if (isWorld()) {
            return this;
        }
        double margin = part * Math.max(width, north - south);
        return new Extent(
                west - margin,
                Math.min(CIRCLE, width + 2 * margin),
                Math.max(-90, south - margin),
                Math.min(90, north + margin));
    }

    /** Places on the edge, close enough together that lines between them follow the projected edge. */
    List<Coordinate> edge() {
        int steps = 32;
        List<Coordinate> edge = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            double part = (double) i / steps;
            edge.add(new Coordinate(west + part * width, south));
            edge.add(new Coordinate(west + part * width, north));
            edge.add(new Coordinate(west, south + part * (north - south)));
            edge.add(new Coordinate(west + width, south + part * (north - south)));
        }
        return edge;
    }
}
