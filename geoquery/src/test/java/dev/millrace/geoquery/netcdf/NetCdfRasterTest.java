package dev.millrace.geoquery.netcdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.geoquery.data.BundledData;
import dev.millrace.geoquery.raster.GeoTiff;
import dev.millrace.geoquery.raster.Grid;
import dev.millrace.geoquery.raster.RasterException;
import dev.millrace.geoquery.raster.Window;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class NetCdfRasterTest {
    @TempDir
    Path folder;

    @Test
    void variablesAreReadRecordByRecord() throws IOException {
        try (NetCdfFile file = NetCdfFile.open(small())) {
            assertThat(file.variable("v").dimensions().get(0).size()).isEqualTo(2);
            assertThat(file.values("x", 0)).containsExactly(20.5, 21.5, 22.5);
            assertThat(file.values("y", 0)).containsExactly(-0.5, 0.5);
            assertThat(file.values("v", 1)).containsExactly(1000, 1001, 1002, 1010, 1011, 1012);
            assertThat(file.values("day", 1)).containsExactly(-1);
            assertThat(file.variable("v").number("_FillValue")).hasValue((double) -1e34f);
            assertThat(file.variable("x").number("_FillValue")).isEmpty();
        }
    }

    @Test
    void rowsFromTheSouthAreTurned() throws IOException {
        try (NetCdfRaster raster = NetCdfRaster.open(small(), "v", 1)) {
            assertThat(raster.grid()).isEqualTo(new Grid(20, 1, 1, 1, 3, 2));
            assertThat(raster.nodata()).hasValue(-1e34f);
            assertThat(raster.read(raster.grid().window())).containsExactly(1010, 1011, 1012, 1000, 1001, 1002);
            assertThat(raster.read(new Window(1, 1, 2, 1))).containsExactly(1001, 1002);
        }
    }

    @Test
    void fileThatDoesNotSayHowManyRecordsItHasIsCounted() throws IOException {
        Path file = small();
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 4, 8, (byte) -1);
        Files.write(file, bytes);
        try (NetCdfFile counted = NetCdfFile.open(file)) {
            assertThat(counted.variable("v").dimensions().get(0).size()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"-180, 0", "0, 2", "20, 2", "90, 1", "180, 0", "270, 3"})
    void gridsAroundTheWorldAreTurnedToBeginAtMinus180(double west, int first) {
        double start = west % 90 == 0 ? west : west - 20;
        Longitudes longitudes = Longitudes.of(new Axis(start, 90, 5));
        assertThat(longitudes.west()).isEqualTo(-180);
        assertThat(longitudes.count()).isEqualTo(4);
        assertThat(longitudes.first()).isEqualTo(first);
    }

    @Test
    void centreOnTheAntimeridianIsTheFirstColumn() {
        Longitudes longitudes = Longitudes.of(new Axis(-45, 90, 4)); // centres at 0, 90, 180, 270
        assertThat(longitudes).isEqualTo(new Longitudes(-225, 2, 4));
    }

    @Test
    void windowAcrossTheSeamIsReadInTwoPieces() throws IOException {
        double[] xs = {45, 135, 225, 315};
        Path file = new NetCdfFixture(xs, new float[] {-45, 45}, 1).write(folder.resolve("world.nc"));
        try (NetCdfRaster raster = NetCdfRaster.open(file, "v", 0)) {
            assertThat(raster.grid()).isEqualTo(new Grid(-180, 90, 90, 90, 4, 2));
            assertThat(raster.read(new Window(1, 0, 2, 2))).containsExactly(13, 10, 3, 0);
        }
    }

    @Test
    void badFilesAreRefused() throws IOException {
        Path file = small();
        byte[] whole = Files.readAllBytes(file);
        assertRefused(file, "pr", 0, "has no variable pr. It has [x, y, v, day]");
        assertRefused(file, "v", 2, "has no step 2 of v");
        assertRefused(file, "day", 0, "has no latitude and longitude in day");
        Files.write(file, Arrays.copyOf(whole, whole.length - 8));
        assertThatThrownBy(() -> {
                    try (NetCdfRaster raster = NetCdfRaster.open(file, "v", 1)) {
                        raster.read(raster.grid().window());
                    }
                })
                .isInstanceOf(RasterException.class)
                .hasMessageContaining("is cut off");
        Files.write(file, Arrays.copyOf(whole, 60));
        assertRefused(file, "v", 0, "damaged NetCDF header");
        Files.writeString(file, "not a NetCDF file");
        assertRefused(file, "v", 0, "is not a NetCDF file");
    }

    @Test
    void axesThatAreNotDegreesOrNotEvenAreRefused() throws IOException {
        Path file = folder.resolve("metres.nc");
        new NetCdfFixture(new double[] {500_000, 500_030}, new float[] {4e6f, 4_000_030}, 1).write(file);
        assertRefused(file, "v", 0, "crosses the meridian of 180°", "not latitudes");
        new NetCdfFixture(new double[] {1, 2, 4}, new float[] {1, 2}, 1).write(file);
        assertRefused(file, "v", 0, "is not evenly spaced");
        new NetCdfFixture(new double[] {178.5, 179.5, 180.5}, new float[] {1, 2}, 1).write(file);
        assertRefused(file, "v", 0, "crosses the meridian of 180°");
    }

    private static void assertRefused(Path file, String variable, int step, String... anyOf) {
        assertThatThrownBy(() -> NetCdfRaster.open(file, variable, step).close())
                .isInstanceOf(RasterException.class)
                .hasMessageContaining(file.toString())
                .satisfies(e -> assertThat(anyOf)
                        .anyMatch(part -> String.valueOf(e.getMessage()).contains(part)));
    }

    @Test
    void realMonthsAreTheBundledRasters() throws IOException {
        Path source = folder.resolve("bcsd_obs_1999.nc");
        try (InputStream in = NetCdfRasterTest.class.getResourceAsStream("bcsd_obs_1999.nc")) {
            Files.copy(in, source);
        }
        BundledData.copyInto(folder);
        for (int month = 0; month < 12; month++) {
            assertSame(source, "pr", month, BundledData.precipitation().get(month));
            assertSame(source, "tas", month, BundledData.temperature().get(month));
        }
    }

    /** Run with {@code -Dmillrace.geoquery.sources=FOLDER}, where {@code etopo20.cdf} lies. */
    @Test
    @EnabledIfSystemProperty(named = "millrace.geoquery.sources", matches = ".+")
    void reliefIsTheBundledRaster() throws IOException {
        BundledData.copyInto(folder);
        assertSame(
                Path.of(System.getProperty("millrace.geoquery.sources"), "etopo20.cdf"), "ROSE", 0, BundledData.RELIEF);
    }

    /** Missing values are NaN here and the nodata value there. */
    private void assertSame(Path source, String variable, int step, String bundled) {
        try (NetCdfRaster raster = NetCdfRaster.open(source, variable, step);
                GeoTiff tiff = GeoTiff.open(folder.resolve(bundled))) {
            assertThat(raster.grid()).isEqualTo(tiff.grid());
            double[] ours = raster.read(raster.grid().window());
            double[] theirs = tiff.read(tiff.grid().window());
            double nodata = tiff.nodata().orElseThrow();
            for (int i = 0; i < ours.length; i++) {
                double value = Double.isNaN(ours[i]) ? nodata : ours[i];
                assertThat(value).as("%s cell %d", bundled, i).isEqualTo(theirs[i]);
            }
        }
    }

    private Path small() throws IOException {
        return new NetCdfFixture(new double[] {20.5, 21.5, 22.5}, new float[] {-0.5f, 0.5f}, 2)
                .write(folder.resolve("small.nc"));
    }
}
