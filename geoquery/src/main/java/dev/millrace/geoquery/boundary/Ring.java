package dev.millrace.geoquery.boundary;

import java.util.List;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/**
 * A ring as a file draws it, which may lack its end or its area.
 *
 * @param positions from first to last, at least one; where the ring is closed, the last is the first again
 */
record Ring(List<Coordinate> positions) {
    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final int LEAST_POSITIONS = 4;

    /** Quantization opens rings by one step; a wider gap means that a part is missing. */
    private static final double GAP_TOLERANCE = 0.01;

    /**
     * The closed ring; empty where it has too few positions to enclose an area, as quantization leaves of
     * small islands.
     *
     * @param note told if a narrow gap had to be closed
     */
    LinearRing closed(Consumer<String> note) {
        Coordinate first = positions.get(0);
        double gap = first.distance(positions.get(positions.size() - 1));
        if (gap > 0) {
            requireNarrow(gap);
            note.accept("has an open ring, which was closed over a gap of " + gap + " at " + Repair.shown(first));
            positions.add(first.copy());
        }
        return positions.size() < LEAST_POSITIONS
                ? FACTORY.createLinearRing()
                : FACTORY.createLinearRing(positions.toArray(new Coordinate[0]));
    }

    private void requireNarrow(double gap) {
        Envelope extent = new Envelope();
        positions.forEach(extent::expandToInclude);
        if (gap > GAP_TOLERANCE * extent.getDiameter()) {
            throw new MalformedGeometryException("has a ring with a gap of " + gap);
        }
    }

    /** A polygon of a shell and its holes; those without an area are left out, and without a shell it is empty. */
    static Polygon polygon(List<LinearRing> rings) {
        if (rings.isEmpty() || rings.get(0).isEmpty()) {
            return FACTORY.createPolygon();
        }
        LinearRing[] holes =
                rings.stream().skip(1).filter(ring -> !ring.isEmpty()).toArray(LinearRing[]::new);
        return FACTORY.createPolygon(rings.get(0), holes);
    }
}
