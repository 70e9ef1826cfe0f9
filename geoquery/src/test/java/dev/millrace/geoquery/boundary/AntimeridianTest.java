package dev.millrace.geoquery.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

class AntimeridianTest {
    @Test
    void polygonThatKeepsToOneSideIsLeftAlone() throws ParseException {
        assertThat(Antimeridian.cut(read("POLYGON ((170 0, 180 0, 180 9, 170 9, 170 0))")))
                .isEmpty();
        assertThat(Antimeridian.cut(read("POLYGON ((-90 0, 90 0, 90 9, -90 9, -90 0))")))
                .isEmpty();
    }

    @Test
    void crossingPolygonBecomesAPartOnEitherSide() throws ParseException {
        assertCut(
                "POLYGON ((170 0, -175 0, -175 10, 170 10, 170 0))",
                "MULTIPOLYGON (((170 0, 180 0, 180 10, 170 10, 170 0)), ((-180 0, -175 0, -175 10, -180 10, -180 0)))");
    }

    @Test
    void startOnTheWesternSideMakesNoDifference() throws ParseException {
        assertCut(
                "POLYGON ((-175 0, -175 10, 170 10, 170 0, -175 0))",
                "MULTIPOLYGON (((170 0, 180 0, 180 10, 170 10, 170 0)), ((-180 0, -175 0, -175 10, -180 10, -180 0)))");
    }

    @Test
    void holeAcrossTheAntimeridianIsCutToo() throws ParseException {
        assertCut(
                "POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0), (-179 4, -179 6, 179 6, 179 4, -179 4))",
                "MULTIPOLYGON (((170 0, 180 0, 180 4, 179 4, 179 6, 180 6, 180 10, 170 10, 170 0)), "
                        + "((-180 0, -170 0, -170 10, -180 10, -180 6, -179 6, -179 4, -180 4, -180 0)))");
    }

    @Test
    void partsThatDoNotCrossStayAsTheyAre() throws ParseException {
        assertCut(
                "MULTIPOLYGON (((0 0, 5 0, 5 5, 0 0)), ((179 0, -179 0, -179 2, 179 2, 179 0)))",
                "MULTIPOLYGON (((0 0, 5 0, 5 5, 0 0)), ((179 0, 180 0, 180 2, 179 2, 179 0)), "
                        + "((-180 0, -179 0, -179 2, -180 2, -180 0)))");
    }

    @Test
    void ringAroundAPoleTakesThePoleIn() throws ParseException {
        Geometry south = Antimeridian.cut(read("POLYGON ((0 -70, 90 -60, 180 -70, -90 -60, 0 -70))"))
                .orElseThrow();
        assertThat(south.getArea()).isEqualTo(360 * 25.0);
        assertThat(south.covers(read("POINT (-180 -90)"))).isTrue();
        assertThat(south.covers(read("POINT (-90 -61)"))).isTrue();
        assertThat(south.covers(read("POINT (0 -69)"))).isFalse();
    }

    private static void assertCut(String drawn, String parts) throws ParseException {
        Geometry cut = Antimeridian.cut(read(drawn)).orElseThrow();
        assertThat(cut.isValid()).isTrue();
        assertThat(cut.norm().toText()).isEqualTo(read(parts).norm().toText());
    }

    private static Geometry read(String wkt) throws ParseException {
        return new WKTReader().read(wkt);
    }
}
