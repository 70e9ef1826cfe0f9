package dev.millrace.geoquery.boundary;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.util.GeometryFixer;

/**
 * Metres around a place, by the azimuthal equidistant projection of the sphere: distances from the place are true to half a
 * percent, and near it all are. Longitudes are counted from the place, so there is no jump at the antimeridian.
 */
final class LocalMetres {
    private static final double RADIUS = 6_371_008.8;

    private final double longitude;
    private final double sinLatitude;
    private final double cosLatitude;

    private LocalMetres(Coordinate middle) {
        longitude = middle.x;
        sinLatitude = Math.sin(Math.toRadians(middle.y));
        cosLatitude = Math.cos(Math.toRadians(middle.y));
    }

    /** Around the middle of a shape. */
    static LocalMetres around(Geometry shape) {
        return new LocalMetres(shape.getEnvelopeInternal().centre());
    }

    /** The shape with what lies within so many metres of it; what lies beyond the antimeridian is a turn further. */
    Geometry buffer(Geometry shape, double metres) {
        Geometry grown = moved(shape, this::toMetres).buffer(metres);
        return GeometryFixer.fix(moved(grown, this::toDegrees));
    }

    private void toMetres(Coordinate corner) {
        double east = Math.toRadians(corner.x - longitude);
        double sin = Math.sin(Math.toRadians(corner.y));
        double cos = Math.cos(Math.toRadians(corner.y));
        double x = cos * Math.sin(east);
        double y = cosLatitude * sin - sinLatitude * cos * Math.cos(east);
        double angle = Math.atan2(Math.hypot(x, y), sinLatitude * sin + cosLatitude * cos * Math.cos(east));
        double scale = RADIUS * (angle == 0 ? 1 : angle / Math.sin(angle));
        corner.x = x * scale;
        corner.y = y * scale;
    }

    private void toDegrees(Coordinate corner) {
        double distance = Math.hypot(corner.x, corner.y);
        double sin = Math.sin(distance / RADIUS);
        double cos = Math.cos(distance / RADIUS);
        double north = distance == 0 ? 0 : corner.y / distance;
        double east = distance == 0 ? 0 : corner.x / distance;
        corner.x = longitude + Math.toDegrees(Math.atan2(east * sin, cosLatitude * cos - north * sinLatitude * sin));
        corner.y = Math.toDegrees(Math.asin(Math.max(-1, Math.min(1, cos * sinLatitude + north * sin * cosLatitude))));
    }

    private static Geometry moved(Geometry shape, CoordinateFilter move) {
        Geometry copy = shape.copy();
        copy.apply(move);
        copy.geometryChanged();
        return copy;
    }
}
