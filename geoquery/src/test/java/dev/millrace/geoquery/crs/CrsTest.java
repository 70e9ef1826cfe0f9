package dev.millrace.geoquery.crs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

class CrsTest {
    private static final String UTM_25_SOUTH = """
            PROJCS["SIRGAS_2000_UTM_Zone_25S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",
            SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],
            PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],
            PARAMETER["Central_Meridian",-33.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],
            UNIT["Meter",1.0]]
            """;

    /** Centres of grids and origins, whose coordinates follow from the definitions, and a landmark. */
    @ParameterizedTest
    @CsvSource({
        "4326, 12.5, -7.25, 12.5, -7.25",
        "3857, 20037508.342789244, 0, 180, 0",
        "32633, 500000, 0, 15, 0",
        "31985, 500000, 10000000, -33, 0",
        "27700, 400000, -100000, -2, 49",
        "5070, 0, 0, -96, 23"
    })
    void knownPoints(int epsg, double x, double y, double longitude, double latitude) {
        double tolerance = epsg == 27700 ? 2e-3 : 1e-6; // the datum of 1936 lies some hundred metres away
        Coordinate moved = moved(Crs.ofEpsg(epsg), x, y);
        assertThat(moved.x).isCloseTo(longitude, within(tolerance));
        assertThat(moved.y).isCloseTo(latitude, within(tolerance));
    }

    @Test
    void textOfAProjectionGivesWhatItsNumberGives() {
        Coordinate byText = moved(Crs.ofWkt(UTM_25_SOUTH), 294_000, 9_120_000);
        Coordinate byNumber = moved(Crs.ofEpsg(31985), 294_000, 9_120_000);
        assertThat(byText.distance(byNumber)).isLessThan(1e-8);
        assertThat(byText.x).isCloseTo(-34.87, within(0.01)); // Olinda in Brazil
        assertThat(byText.y).isCloseTo(-7.96, within(0.01));
    }

    @Test
    void numberInATextIsBelieved() {
        String text = "GEOGCS[\"whatever\",DATUM[\"odd\",SPHEROID[\"odd\",1,2]],AUTHORITY[\"EPSG\",\"4326\"]]";
        assertThat(Crs.ofWkt(text)).isSameAs(Crs.WGS_84);
    }

    @Test
    void unnamedDatumOnGrs80IsAsWgs84() {
        Crs crs = Crs.ofWkt(
                "GEOGCS[\"GRS 1980(IUGG, 1980)\",DATUM[\"D_unknown\",SPHEROID[\"GRS80\",6378137,298.257222101]],"
                        + "PRIMEM[\"Greenwich\",0],UNIT[\"Degree\",0.017453292519943295]]");
        assertThat(moved(crs, -34.9, -8).distance(new Coordinate(-34.9, -8))).isLessThan(1e-8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "PROJCS",
                "GEOGCS[",
                "GEOGCS[\"x\"]",
                "GEOGCS[\"x\",DATUM[\"Mars\",SPHEROID[\"Mars\",3396190,169]]]",
                "LOCAL_CS[\"x\"]",
                "PROJCS[\"x\",GEOGCS[\"g\",DATUM[\"WGS_1984\",SPHEROID[\"s\",1,2]]],PROJECTION[\"Peirce_Quincuncial\"]]"
            })
    void whatIsNotKnownIsRefused(String text) {
        assertThatThrownBy(() -> Crs.ofWkt(text)).isInstanceOf(CrsException.class);
    }

    @Test
    void placeOutsideOfAProjectionIsNotFinite() {
        Coordinate moved = moved(Crs.ofEpsg(5070), 1e12, 1e12);
        boolean onEarth = Math.abs(moved.x) <= 180 && Math.abs(moved.y) <= 90;
        assertThat(onEarth && moved.x == 1e12).isFalse();
    }

    private static Coordinate moved(Crs crs, double x, double y) {
        Geometry point = new GeometryFactory().createPoint(new Coordinate(x, y));
        Geometry moved = crs.toWgs84(point);
        assertThat(point.getCoordinate()).isEqualTo(new Coordinate(x, y));
        return moved.getCoordinate();
    }
}
