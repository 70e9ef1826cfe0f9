package dev.millrace.geoquery.zonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.boundary.Boundaries;
import dev.millrace.geoquery.boundary.BoundaryFile;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.boundary.Feature;
import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.Raster;
import dev.millrace.geoquery.raster.RasterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Zones and files that break programs: each gives the right value or an error that says what is wrong. */
class HardInputsTest {
    private static final List<Statistic> STATISTICS =
            List.of(Statistic.COUNT, Statistic.SUM, Statistic.MEAN, Statistic.MIN, Statistic.MEDIAN, Statistic.UNIQUE);
    private static final List<ZonalOptions> EVERY_SELECTION = List.of(
            ZonalOptions.DEFAULT,
            ZonalOptions.DEFAULT.allTouched(true),
            ZonalOptions.DEFAULT.coverWeighting(true),
            ZonalOptions.DEFAULT.coverAbove(0.5));

    @TempDir
    Path folder;

    private Path relief;

    @BeforeEach
    void unpack() throws IOException {
        BundledData.copyInto(folder);
        relief = folder.resolve(BundledData.RELIEF);
    }

    @Test
    void emptyZoneAndZoneOutsideOfTheRasterSelectNothing() throws ParseException {
        Path north = folder.resolve("pr_199901.tif"); // North Carolina alone
        for (ZonalOptions options : EVERY_SELECTION) {
            assertNothing(result(north, "POLYGON EMPTY", options));
            assertNothing(result(north, "MULTIPOLYGON EMPTY", options));
            assertNothing(result(north, "POLYGON ((10 10, 20 10, 20 20, 10 10))", options));
            assertNothing(result(north, "POINT (10 10)", options));
        }
    }

    private static void assertNothing(ZonalResult result) {
        assertThat(result.cells()).isZero();
        Number count = result.number(Statistic.COUNT);
        assertThat(count == null ? Double.NaN : count.doubleValue()).isZero();
        assertThat(result.number(Statistic.MEAN)).isNull();
        assertThat(result.number(Statistic.SUM)).isNull();
        assertThat(result.number(Statistic.MEDIAN)).isNull();
    }

    @Test
    void zonePartlyOutsideCountsWhatIsInside() throws ParseException {
        ZonalResult partly =
                result(relief, "POLYGON ((170 80, 200 80, 200 100, 170 100, 170 80))", ZonalOptions.DEFAULT);
        ZonalResult inside = result(relief, "POLYGON ((170 80, 180 80, 180 90, 170 90, 170 80))", ZonalOptions.DEFAULT);
        assertThat(partly).isEqualTo(inside);
        assertThat(inside.cells()).isEqualTo(30 * 30);
    }

    /** Cell (0, 0) to (1/3, 1/3) of the relief has its centre at a sixth of a degree. */
    @Test
    void zoneSmallerThanACell() throws ParseException {
        String beside = "POLYGON ((0.01 0.01, 0.02 0.01, 0.02 0.02, 0.01 0.01))";
        String around = "POLYGON ((0.16 0.16, 0.17 0.16, 0.17 0.17, 0.16 0.17, 0.16 0.16))";
        assertNothing(result(relief, beside, ZonalOptions.DEFAULT));
        assertThat(result(relief, around, ZonalOptions.DEFAULT).cells()).isEqualTo(1);
        assertThat(result(relief, beside, ZonalOptions.DEFAULT.allTouched(true)).cells())
                .isEqualTo(1);
        assertNothing(result(relief, beside, ZonalOptions.DEFAULT.coverWeighting(true)));
        ZonalOptions fine = ZonalOptions.DEFAULT.coverWeighting(true).coverScale(100);
        assertThat(result(relief, around, fine).number(Statistic.COUNT)).isEqualTo(9 / 10_000.0);
    }

    @Test
    void datelineCrossingZoneIsTheSumOfItsSides() throws IOException {
        Path upload = Files.writeString(
                folder.resolve("pacific.geojson"),
                "{\"type\":\"Polygon\",\"coordinates\":[[[175.1,-20],[-175.2,-20],[-175.2,-10],[175.1,-10],[175.1,-20]]]}");
        Boundaries read = BoundaryFile.read(upload, BoundaryOptions.NONE);
        Geometry cut = read.features().get(0).geometry();
        try (GeoTiff raster = GeoTiff.open(relief)) {
            ZonalResult whole = ZonalResult.of(raster, cut, ZonalOptions.DEFAULT, STATISTICS);
            long sides = 0;
            for (int i = 0; i < cut.getNumGeometries(); i++) {
                sides += ZonalResult.of(raster, cut.getGeometryN(i), ZonalOptions.DEFAULT, STATISTICS)
                        .cells();
            }
            assertThat(whole.cells()).isEqualTo(sides).isEqualTo((15 + 14) * 30);
        }
    }

    @Test
    void zoneOfNodataOnly() throws ParseException {
        ArrayRaster nothing = new ArrayRaster(
                new Grid(0, 10, 1, 1, 10, 10), OptionalDouble.of(-5), i -> i % 3 == 0 ? Double.NaN : -5);
        Geometry zone = new WKTReader().read("POLYGON ((1 1, 9 1, 9 9, 1 9, 1 1))");
        for (ZonalOptions options : EVERY_SELECTION) {
            ZonalResult result = ZonalResult.of(nothing, zone, options, STATISTICS);
            assertThat(result.cells()).isEqualTo(64);
            assertThat(result.number(Statistic.MEAN)).isNull();
            Number count = result.number(Statistic.COUNT);
            assertThat(count == null ? Double.NaN : count.doubleValue()).isZero();
        }
    }

    /** A circle of a million corners around the equator, of which the area is known. */
    @Test
    void zoneOfAMillionCorners() {
        Geometry circle = circle(1_000_000, 40);
        try (GeoTiff raster = GeoTiff.open(relief)) {
            for (ZonalOptions options : EVERY_SELECTION) {
                double cells =
                        ZonalResult.of(raster, circle, options, STATISTICS).cells();
                double expected = Math.PI * 40 * 40 * 9; // in cells of a third of a degree; its rim is 1 % of that
                assertThat(cells).isCloseTo(expected, within(expected / 50));
            }
        }
    }

    private static Geometry circle(int corners, double radius) {
        Coordinate[] ring = new Coordinate[corners + 1];
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * i / corners;
            ring[i] = new Coordinate(radius * Math.cos(angle), radius * Math.sin(angle));
        }
        ring[corners] = ring[0].copy();
        return new GeometryFactory().createPolygon(ring);
    }

    @Test
    void cutOffRasterIsAnErrorThatNamesItAndNeighboursAreUnharmed() throws IOException, ParseException {
        byte[] whole = Files.readAllBytes(relief);
        Path broken = Files.write(folder.resolve("broken.tif"), Arrays.copyOf(whole, whole.length / 2));
        String world = "POLYGON ((-180 -90, 180 -90, 180 90, -180 90, -180 -90))";
        assertThatThrownBy(() -> result(broken, world, ZonalOptions.DEFAULT))
                .isInstanceOf(RasterException.class)
                .hasMessageContaining("broken.tif")
                .hasMessageContaining("cut off or damaged");
        assertThat(result(relief, world, ZonalOptions.DEFAULT).cells()).isEqualTo(1080 * 540);
    }

    @Test
    void linesAndInfiniteCornersAreRefused() {
        for (ZonalOptions options : EVERY_SELECTION) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> result(relief, "LINESTRING (0 0, 5 5)", options))
                    .withMessageContaining("LineString");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> result(relief, "POLYGON ((0 0, NaN 1, 1 1, 0 0))", options))
                    .withMessageContaining("finite");
        }
    }

    @Test
    void oneBadFeatureOfAFileHarmsNoOther() throws IOException {
        Path upload = Files.writeString(folder.resolve("mixed.geojson"), """
                {"type":"FeatureCollection","features":[
                 {"type":"Feature","id":"good","properties":{},"geometry":{"type":"Polygon",
                  "coordinates":[[[0,5],[10,5],[10,15],[0,15],[0,5]]]}},
                 {"type":"Feature","id":"bow","properties":{},"geometry":{"type":"Polygon",
                  "coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}},
                 {"type":"Feature","id":"none","properties":{},"geometry":null}]}
                """);
        Boundaries read = BoundaryFile.read(upload, BoundaryOptions.NONE);
        List<Long> cells = new ArrayList<>();
        try (Raster raster = GeoTiff.open(relief)) {
            for (Feature feature : read.features()) {
                cells.add(ZonalResult.of(raster, feature.geometry(), ZonalOptions.DEFAULT, STATISTICS)
                        .cells());
            }
        }
        assertThat(cells).containsExactly(900L);
        assertThat(read.warnings()).hasSize(2);
    }

    private static ZonalResult result(Path file, String zone, ZonalOptions options) throws ParseException {
        try (GeoTiff raster = GeoTiff.open(file)) {
            return ZonalResult.of(raster, new WKTReader().read(zone), options, STATISTICS);
        }
    }
}
