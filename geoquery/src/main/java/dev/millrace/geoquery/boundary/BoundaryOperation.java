package dev.millrace.geoquery.boundary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.union.UnaryUnionOp;
import org.locationtech.jts.simplify.TopologyPreservingSimplifier;

/** Something done to boundaries. */
public sealed interface BoundaryOperation {

    /** Does it. What is left of a feature is valid; one of which nothing is left is left out with a warning. */
    Boundaries apply(Boundaries boundaries);

    /**
     * Lets features grow, or shrink.
     *
     * @param metres how far; negative to shrink
     */
    record Buffer(double metres) implements BoundaryOperation {
        private static final double MOST_METRES = 1_000_000;

        /** Checks the bound. */
        public Buffer {
            if (!(Math.abs(metres) <= MOST_METRES) || metres == 0) {
                throw new IllegalArgumentException("a buffer is up to 1,000 km wide and not 0, was " + metres + " m");
            }
        }

        @Override
        public Boundaries apply(Boundaries boundaries) {
            return each(boundaries, shape -> LocalMetres.around(shape).buffer(shape, metres));
        }
    }

    /**
     * Leaves out corners without which no line moves further than this; no feature gets invalid.
     *
     * @param degrees of latitude and longitude
     */
    record Simplify(double degrees) implements BoundaryOperation {
        private static final double MOST_DEGREES = 10;

        /** Checks the bound. */
        public Simplify {
            if (!(degrees > 0 && degrees <= MOST_DEGREES)) {
                throw new IllegalArgumentException("a tolerance is above 0 and at most 10 degrees, was " + degrees);
            }
        }

        @Override
        public Boundaries apply(Boundaries boundaries) {
            return each(boundaries, shape -> TopologyPreservingSimplifier.simplify(shape, degrees));
        }
    }

    /** Makes one feature of all. */
    record Union() implements BoundaryOperation {
        @Override
        public Boundaries apply(Boundaries boundaries) {
            List<Geometry> shapes =
                    boundaries.features().stream().map(Feature::geometry).toList();
            if (shapes.isEmpty()) {
                return boundaries;
            }
            Feature whole = new Feature("union", "union", UnaryUnionOp.union(shapes));
            return new Boundaries(List.of(whole), boundaries.warnings());
        }
    }

    private static Boundaries each(Boundaries boundaries, UnaryOperator<Geometry> change) {
        List<Feature> features = new ArrayList<>();
        List<String> warnings = new ArrayList<>(boundaries.warnings());
        for (Feature feature : boundaries.features()) {
            Geometry changed = change.apply(feature.geometry());
            Optional<Geometry> cut = Antimeridian.cut(changed);
            Geometry whole = cut.orElse(changed);
            if (whole.isEmpty()) {
                warnings.add("of feature " + feature.geomId() + " nothing is left");
            } else {
                features.add(new Feature(feature.geomId(), feature.name(), feature.attributes(), whole));
            }
        }
        return new Boundaries(features, warnings);
    }
}
