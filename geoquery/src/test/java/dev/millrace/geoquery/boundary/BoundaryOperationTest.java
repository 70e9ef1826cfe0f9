package dev.millrace.geoquery.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Buffer, simplify and union, in metres and degrees that can be checked by hand. */
class BoundaryOperationTest {
    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final double METRES_A_DEGREE = 111_195;

    private static Boundaries of(Geometry... shapes) {
        List<Feature> features = new java.util.ArrayList<>();
        for (Geometry shape : shapes) {
            features.add(new Feature("f" + features.size(), "", shape));
        }
        return new Boundaries(features, List.of());
    }

    private static Geometry box(double west, double south, double width) {
        return FACTORY.toGeometry(new Envelope(west, west + width, south, south + width));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 45, -60, 75})
    void aBufferIsAsWideInMetresEastAsNorth(double latitude) {
        Geometry point = FACTORY.createPoint(new Coordinate(10, latitude));

        Envelope grown = new BoundaryOperation.Buffer(10_000)
                .apply(of(point))
                .features()
                .get(0)
                .geometry()
                .getEnvelopeInternal();

        assertThat(grown.getHeight() * METRES_A_DEGREE).isCloseTo(20_000, within(200.0));
        assertThat(grown.getWidth() * METRES_A_DEGREE * Math.cos(Math.toRadians(latitude)))
                .isCloseTo(20_000, within(250.0));
    }

    @Test
    void aBufferAcrossTheAntimeridianIsCutThere() {
        Geometry grown = new BoundaryOperation.Buffer(50_000)
                .apply(of(box(179.5, 0, 0.4)))
                .features()
                .get(0)
                .geometry();

        assertThat(grown.isValid()).isTrue();
        assertThat(grown.getEnvelopeInternal().getWidth()).isBetween(359.0, 360.0);
        assertThat(grown.getArea()).isCloseTo(1.3 * 1.3, within(0.2));
    }

    @Test
    void whatShrinksAwayIsLeftOutWithAWarning() {
        Boundaries shrunk = new BoundaryOperation.Buffer(-20_000).apply(of(box(0, 0, 0.1), box(5, 5, 1)));

        assertThat(shrunk.features()).extracting(Feature::geomId).containsExactly("f1");
        assertThat(shrunk.warnings()).containsExactly("of feature f0 nothing is left");
    }

    @Test
    void simplifyingLeavesCornersOutAndKeepsTheFeatureValid() {
        Geometry circle = FACTORY.createPoint(new Coordinate(0, 0)).buffer(1, 100);

        Geometry simple = new BoundaryOperation.Simplify(0.05)
                .apply(of(circle))
                .features()
                .get(0)
                .geometry();

        assertThat(simple.getNumPoints()).isLessThan(circle.getNumPoints() / 4);
        assertThat(simple.isValid()).isTrue();
        assertThat(simple.getArea()).isCloseTo(circle.getArea(), within(0.2));
    }

    @Test
    void aUnionIsOneFeature() {
        Boundaries whole = new BoundaryOperation.Union().apply(of(box(0, 0, 1), box(0.5, 0, 1)));

        assertThat(whole.features()).hasSize(1);
        assertThat(whole.features().get(0).geometry().getArea()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void boundsAreTold() {
        assertThatThrownBy(() -> new BoundaryOperation.Buffer(2e6)).hasMessageContaining("1,000 km");
        assertThatThrownBy(() -> new BoundaryOperation.Simplify(0)).hasMessageContaining("above 0");
    }
}
