package dev.millrace.geoquery.boundary;

import java.util.Locale;
import java.util.Optional;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.util.GeometryFixer;
import org.locationtech.jts.operation.valid.IsValidOp;
import org.locationtech.jts.operation.valid.TopologyValidationError;

/**
 * A geometry made valid, where it is plain what was meant.
 *
 * <p>JTS's fixer always finds some valid geometry. It is taken only if it encloses the area that the rings
 * were drawn with (their signed areas, shells less holes) to within one percent: spikes, repeated parts
 * and touching holes pass; a figure of eight, whose halves are drawn in opposite directions, does not,
 * since its corners may as well be in the wrong order.
 *
 * @param geometry the valid geometry; empty where it was given up
 * @param note what was done and why, to follow the feature's name; empty where nothing was done
 */
record Repair(Optional<Geometry> geometry, Optional<String> note) {
    private static final double AREA_TOLERANCE = 0.01;

    static Repair of(Geometry drawn) {
        TopologyValidationError error = new IsValidOp(drawn).getValidationError();
        if (error == null) {
            return new Repair(Optional.of(drawn), Optional.empty());
        }
        String fault = "is invalid (" + error.getMessage() + " at " + shown(error.getCoordinate()) + ")";
        Geometry fixed = GeometryFixer.fix(drawn);
        double before = drawn.getArea();
        double after = fixed.getArea();
        String areas = String.format(Locale.ROOT, "area %.6g as drawn, %.6g repaired", before, after);
        boolean plain = !fixed.isEmpty() && Math.abs(after - before) <= AREA_TOLERANCE * after;
        return plain
                ? new Repair(Optional.of(fixed), Optional.of(fault + " and was repaired; " + areas))
                : new Repair(Optional.empty(), Optional.of(fault + " and was left out; " + areas));
    }

    static String shown(Coordinate place) {
        return place.x + ", " + place.y;
    }
}
