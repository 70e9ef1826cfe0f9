package dev.millrace.geoquery.zonal;

import java.util.Random;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/** Valid zones around a place: stars, some with holes, some of several parts, some beyond the grid. */
final class RandomZones {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    private final Random random;

    RandomZones(Random random) {
        this.random = random;
    }

    /** A zone within about {@code reach} of a place in the square from 0 to {@code side}. */
    Geometry next(double side, double reach) {
        Geometry zone = star(side, reach);
        if (random.nextInt(3) == 0) {
            zone = zone.union(star(side, reach));
        }
        if (random.nextInt(3) == 0) {
            Coordinate inside = zone.getInteriorPoint().getCoordinate();
            zone = zone.difference(star(inside.x, inside.y, reach / 4));
        }
        return zone;
    }

    Geometry points(double side) {
        Coordinate[] places = new Coordinate[1 + random.nextInt(5)];
        for (int i = 0; i < places.length; i++) {
            places[i] = new Coordinate(random.nextDouble() * side * 1.1, random.nextDouble() * side * 1.1);
        }
        return places.length == 1 ? FACTORY.createPoint(places[0]) : FACTORY.createMultiPointFromCoords(places);
    }

    private Polygon star(double side, double reach) {
        return star(random.nextDouble() * side, random.nextDouble() * side, reach);
    }

    private Polygon star(double x, double y, double reach) {
        int corners = 3 + random.nextInt(20);
        Coordinate[] ring = new Coordinate[corners + 1];
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * (i + random.nextDouble() * 0.9) / corners;
            double far = reach * (0.1 + random.nextDouble());
            ring[i] = new Coordinate(x + far * Math.cos(angle), y + far * Math.sin(angle));
        }
        ring[corners] = ring[0].copy();
        Polygon polygon = FACTORY.createPolygon(ring);
        return polygon.isValid() ? polygon : star(x, y, reach);
    }
}
