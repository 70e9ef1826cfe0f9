package dev.millrace.geoquery.web.map;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Where on the sheet a place is. The sheet's units are tenths of a pixel, y grows downwards. Immutable. */
final class Frame {
    /** The width of every sheet. */
    static final int WIDTH = 9_600;

    private static final int LEAST_HEIGHT = 3_600;
    private static final int MOST_HEIGHT = 7_200;
    private static final int MARGIN = 120;

    private final Extent extent;
    private final Projection projection;
    private final int height;
    private final double scale;
    private final double left;
    private final double top;

    /** Fits an extent into a sheet. */
    Frame(Extent extent) {
        this.extent = extent;
        this.projection = extent.projection();
        Envelope plane = new Envelope();
        extent.edge().forEach(place -> plane.expandToInclude(projection.project(place.x, place.y)));
        double ratio = plane.getHeight() / Math.max(plane.getWidth(), 1e-9);
        this.height = (int) Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, ratio * WIDTH));
        this.scale = Math.min(
                (WIDTH - 2 * MARGIN) / Math.max(plane.getWidth(), 1e-9),
                (height - 2 * MARGIN) / Math.max(plane.getHeight(), 1e-9));
        this.left = WIDTH / 2.0 - scale * plane.centre().x;
        this.top = height / 2.0 + scale * plane.centre().y;
    }

    int height() {
        return height;
    }

    Extent extent() {
        return extent;
    }

    /** Where a place is on the sheet. */
    Coordinate place(double longitude, double latitude) {
        Coordinate plane = projection.project(longitude, latitude);
        return new Coordinate(left + scale * plane.x, top - scale * plane.y);
    }

    /** A copy of a geometry on the sheet. */
    Geometry drawn(Geometry geometry) {
        Geometry copy = geometry.copy();
        for (int i = 0; i < copy.getNumGeometries(); i++) {
            Geometry part = copy.getGeometryN(i);
            double middle = part.isEmpty() ? 0 : part.getEnvelopeInternal().centre().x;
            part.apply(new ToSheet(middle));
        }
        copy.geometryChanged();
        return copy;
    }

    private final class ToSheet implements CoordinateSequenceFilter {
        private final double middle;

        ToSheet(double middle) {
            this.middle = middle;
        }

        @Override
        public void filter(CoordinateSequence places, int i) {
            Coordinate place = place(extent.near(places.getX(i), middle), places.getY(i));
            places.setOrdinate(i, 0, place.x);
            places.setOrdinate(i, 1, place.y);
        }

        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public boolean isGeometryChanged() {
            return true;
        }
    }
}
