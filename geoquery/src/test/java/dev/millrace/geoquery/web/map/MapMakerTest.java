package dev.millrace.geoquery.web.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

class MapMakerTest {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final MapMaker MAKER = new MapMaker();

    @Test
    void neighboursFillTheSheetAndShareTheirBorder() {
        MapSheet sheet = MAKER.make(List.of(feature(1, box(0, 0, 1, 1)), feature(2, box(1, 0, 2, 1))));

        assertThat(sheet.sea()).isEmpty();
        assertThat(sheet.shapes()).hasSize(2).allSatisfy(shape -> {
            assertThat(shape.path()).startsWith("M").endsWith("z");
            assertThat(shape.isSmall()).isFalse();
            assertThat(shape.x()).isBetween(0L, (long) sheet.width());
            assertThat(shape.y()).isBetween(0L, (long) sheet.height());
        });
        assertThat(sheet.shapes().get(0).x()).isLessThan(sheet.shapes().get(1).x());
    }

    @Test
    void whatCannotBeSeenHasADot() {
        MapSheet sheet = MAKER.make(List.of(
                feature(1, box(0, 0, 40, 40)),
                feature(2, box(41, 1, 41.001, 1.001)),
                feature(3, GEOMETRIES.createPoint(new Coordinate(42, 2)))));

        assertThat(sheet.shapes()).extracting(MapSheet.Shape::isSmall).containsExactly(false, true, true);
    }

    @Test
    void whatLiesOnBothSidesOfTheAntimeridianIsOneRegion() {
        Extent extent = Extent.around(List.of(box(177, -20, 180, -15), box(-180, -20, -178, -15)));

        assertThat(extent.west()).isEqualTo(177);
        assertThat(extent.width()).isCloseTo(5, within(1e-9));
        assertThat(extent.isWorld()).isFalse();
    }

    @Test
    void aMapHasABoundedNumberOfPoints() {
        List<MapFeature> features = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Coordinate[] ring = new Coordinate[20_001];
            for (int k = 0; k < 20_000; k++) {
                double turn = 2 * Math.PI * k / 20_000;
                double radius = 1 + 0.2 * Math.sin(977 * turn);
                ring[k] = new Coordinate(3 * i + radius * Math.cos(turn), 10 + radius * Math.sin(turn));
            }
            ring[20_000] = ring[0];
            features.add(feature(i, GEOMETRIES.createPolygon(ring)));
        }

        MapSheet sheet = MAKER.make(features);

        long points = sheet.shapes().stream()
                .mapToLong(shape ->
                        Pattern.compile("[Ml]").matcher(shape.path()).results().count())
                .sum();
        assertThat(points).isBetween(100L, (long) MapMaker.MOST_POINTS);
    }

    @Test
    void bothProjectionsKeepAreasInProportion() {
        for (Projection projection : List.of(new Projection.EqualEarth(0), new Projection.Azimuthal(10, 45))) {
            double equator = area(projection, 10, 0);
            double north = area(projection, 10, 60);
            double expected = Math.toRadians(1) * (Math.sin(Math.toRadians(61)) - Math.sin(Math.toRadians(60)));
            assertThat(north / expected).isCloseTo(1, within(1e-3));
            assertThat(equator / (Math.toRadians(1) * Math.sin(Math.toRadians(1))))
                    .isCloseTo(1, within(1e-3));
        }
    }

    private static double area(Projection projection, double west, double south) {
        Coordinate[] ring = {
            projection.project(west, south),
            projection.project(west + 1, south),
            projection.project(west + 1, south + 1),
            projection.project(west, south + 1),
            projection.project(west, south)
        };
        return GEOMETRIES.createPolygon(ring).getArea();
    }

    private static MapFeature feature(int id, Geometry geometry) {
        return new MapFeature(id, "g" + id, "", geometry);
    }

    private static Geometry box(double west, double south, double east, double north) {
        return GEOMETRIES.toGeometry(new Envelope(west, east, south, north));
    }
}
