package dev.millrace.geoquery.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.geoquery.crs.Crs;
import dev.millrace.geoquery.data.BundledData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Geometry;

/** North Carolina's counties as other programs wrote them: a shapefile and a GeoPackage, both in NAD 27. */
class BoundaryFileTest {
    private static final BoundaryOptions BY_FIPS = BoundaryOptions.NONE.idField("FIPS");

    @TempDir
    Path folder;

    @Test
    void shapefileAndGeoPackageHoldTheSameCounties() throws IOException {
        Boundaries shapefile = BoundaryFile.read(shapefile(), BY_FIPS);
        Boundaries geoPackage = BoundaryFile.read(Resources.copy(folder, "nc.gpkg"), BY_FIPS);
        assertThat(shapefile.features()).hasSize(100);
        assertThat(shapefile.warnings()).isEmpty();
        assertThat(geoPackage.warnings()).isEmpty();
        for (int i = 0; i < 100; i++) {
            Feature one = shapefile.features().get(i);
            Feature other = geoPackage.features().get(i);
            assertThat(one.geomId()).isEqualTo(other.geomId());
            assertThat(one.name()).isEqualTo(other.name());
            assertThat(one.geometry().equalsTopo(other.geometry()))
                    .as(one.name())
                    .isTrue();
            assertThat(births(one)).isEqualTo(births(other));
        }
        Feature ashe = shapefile.features().get(0);
        assertThat(ashe.geomId()).isEqualTo("37009");
        assertThat(ashe.name()).isEqualTo("Ashe");
        assertThat(ashe.attributes()).containsEntry("CNTY_ID", 1825L).containsEntry("AREA", 0.114);
    }

    private static double births(Feature county) {
        return county.attributes().get("BIR74") instanceof Number births ? births.doubleValue() : Double.NaN;
    }

    @Test
    void reprojectedCountiesLieWhereTheCensusHasThem() throws IOException {
        BundledData.copyInto(folder);
        Boundaries census = TopoJson.read(folder.resolve(BundledData.COUNTIES), "counties", id -> id.startsWith("37"));
        Boundaries shapefile = BoundaryFile.read(shapefile(), BY_FIPS);
        for (String fips : new String[] {"37183", "37021", "37119", "37009"}) {
            Geometry ours = byId(shapefile, fips).geometry();
            Geometry theirs = byId(census, fips).geometry();
            assertThat(ours.intersection(theirs).getArea() / theirs.getArea()).isGreaterThan(0.95);
        }
    }

    /** A datum shift of some ten metres: the file's own coordinates differ, and by no more than that. */
    @Test // BOUND-3
    void datumIsShifted() throws IOException {
        Path file = shapefile();
        Geometry shifted = BoundaryFile.read(file, BY_FIPS).features().get(0).geometry();
        Geometry asDrawn = BoundaryFile.read(file, BY_FIPS.crs(Crs.WGS_84))
                .features()
                .get(0)
                .geometry();
        double degrees = shifted.getCoordinate().distance(asDrawn.getCoordinate());
        assertThat(degrees).isBetween(1e-5, 1e-3);
        assertThat(asDrawn.getCoordinate().x).isEqualTo(-81.47275543212890);
    }

    private static Feature byId(Boundaries boundaries, String geomId) {
        return boundaries.features().stream()
                .filter(feature -> feature.geomId().equals(geomId))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shapefileWithoutReferenceSystemIsTakenAsDegreesWithAWarning() throws IOException {
        Path file = shapefile();
        Files.delete(folder.resolve("nc.prj"));
        Boundaries read = BoundaryFile.read(file, BoundaryOptions.NONE);
        assertThat(read.features()).hasSize(100);
        assertThat(read.features().get(0).geomId()).isEqualTo("1");
        assertThat(read.warnings()).singleElement().asString().contains(file.toString(), "EPSG:4326");
    }

    @Test // BOUND-1
    void shapefileWithoutItsTableHasNumbersForIds() throws IOException {
        Path file = shapefile();
        Files.delete(folder.resolve("nc.dbf"));
        Boundaries read = BoundaryFile.read(file, BoundaryOptions.NONE);
        assertThat(read.features()).hasSize(100);
        assertThat(read.features().get(99).geomId()).isEqualTo("100");
        assertThat(read.features().get(99).attributes()).isEmpty();
    }

    @Test
    void cutOffFilesAreRefused() throws IOException {
        Path file = shapefile();
        byte[] whole = Files.readAllBytes(file);
        for (int length : new int[] {0, 50, 99, 100, 150, 5_000, whole.length - 1}) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertRefused(file, "cut off");
        }
        Files.write(file, new byte[200]);
        assertRefused(file, "is not a shapefile");
        Files.write(file, whole);
        Files.write(folder.resolve("nc.dbf"), Arrays.copyOf(Files.readAllBytes(folder.resolve("nc.dbf")), 3_000));
        assertRefused(file, ".dbf");
        Path geoPackage = Resources.copy(folder, "nc.gpkg");
        Files.write(geoPackage, Arrays.copyOf(Files.readAllBytes(geoPackage), 30_000));
        assertRefused(geoPackage, "GeoPackage");
        Files.writeString(geoPackage, "no database");
        assertRefused(geoPackage, "GeoPackage");
    }

    @Test
    void unknownEndingsAndMissingFilesAreRefused() {
        assertRefused(folder.resolve("nc.kml"), "no known format");
        assertRefused(folder.resolve("nc.shp"), "does not exist");
        assertRefused(folder.resolve("nc.gpkg"), "does not exist");
        assertRefused(folder.resolve("nc.geojson"), "does not exist");
    }

    private static void assertRefused(Path file, String problem) {
        assertThatThrownBy(() -> BoundaryFile.read(file, BoundaryOptions.NONE))
                .isInstanceOf(BoundaryException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(problem);
    }

    @Test
    void layersAreChosenByName() throws IOException {
        Path file = Resources.copy(folder, "nc.gpkg");
        assertThat(BoundaryFile.read(file, BoundaryOptions.NONE.layer("nc.gpkg"))
                        .features())
                .hasSize(100);
        assertThatThrownBy(() -> BoundaryFile.read(file, BoundaryOptions.NONE.layer("counties")))
                .hasMessageContaining("has no layer counties")
                .hasMessageContaining("nc.gpkg");
    }

    @Test
    void unprojectedCentroidOfWakeCounty() throws IOException {
        Geometry wake = byId(BoundaryFile.read(shapefile(), BY_FIPS), "37183").geometry();
        assertThat(wake.getCentroid().getX()).isCloseTo(-78.65, within(0.05));
        assertThat(wake.getCentroid().getY()).isCloseTo(35.79, within(0.05));
    }

    private Path shapefile() throws IOException {
        return Resources.copy(folder, "nc.shp", "nc.dbf", "nc.prj", "nc.shx");
    }
}
