package dev.millrace.geoquery.web.map;

import org.locationtech.jts.geom.Coordinate;

/**
 * From degrees to a plane, with areas in proportion, so that a map of values does not mislead: Equal Earth for the world,
 * Lambert's azimuthal projection for a part of it. Immutable.
 */
sealed interface Projection {

    /** Where a place lies in the plane; units are radii of the earth, y grows to the north. */
    Coordinate project(double longitude, double latitude);

    /** Equal Earth, by Šavrič, Patterson and Jenny (2018), around a meridian. */
    record EqualEarth(double meridian) implements Projection {
        private static final double A1 = 1.340264;
        private static final double A2 = -0.081106;
        private static final double A3 = 0.000893;
        private static final double A4 = 0.003796;
        private static final double HALF_ROOT_3 = Math.sqrt(3) / 2;

        @Override
        public Coordinate project(double longitude, double latitude) {
            double angle = Math.asin(HALF_ROOT_3 * Math.sin(Math.toRadians(latitude)));
            double square = angle * angle;
            double sixth = square * square * square;
            double slope = A1 + 3 * A2 * square + sixth * (7 * A3 + 9 * A4 * square);
            double x = Math.toRadians(longitude - meridian) * Math.cos(angle) / (HALF_ROOT_3 * slope);
            double y = angle * (A1 + A2 * square + sixth * (A3 + A4 * square));
            return new Coordinate(x, y);
        }
    }

    /** Lambert's azimuthal equal-area projection around a place. */
    record Azimuthal(double longitude, double latitude) implements Projection {
        /** At the place on the other side of the earth it is not defined; what comes near it is drawn at the edge. */
        private static final double LEAST = 1e-3;

        @Override
        public Coordinate project(double placeLongitude, double placeLatitude) {
            double turn = Math.toRadians(placeLongitude - longitude);
            double centre = Math.toRadians(latitude);
            double place = Math.toRadians(placeLatitude);
            double cosines = Math.cos(centre) * Math.cos(place) * Math.cos(turn);
            double scale = Math.sqrt(2 / Math.max(LEAST, 1 + Math.sin(centre) * Math.sin(place) + cosines));
            double x = scale * Math.cos(place) * Math.sin(turn);
            double y =
                    scale * (Math.cos(centre) * Math.sin(place) - Math.sin(centre) * Math.cos(place) * Math.cos(turn));
            return new Coordinate(x, y);
        }
    }
}
